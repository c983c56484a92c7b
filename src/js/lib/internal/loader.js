// CommonJS: module objects, require, and how files become modules.

const { coded, invalidValue, must } = require('internal/errors');
const path = require('path');
const files = native.modules;

let mainModule;

function Module(id = '', parent) {
  this.id = id;
  this.path = path.dirname(id);
  this.exports = {};
  parents.set(this, parent);
  adopt(parent, this);
  this.filename = null;
  this.loaded = false;
  this.children = [];
}

const parents = new WeakMap();

const uncurried = (method) => Function.prototype.call.bind(method);
const includes = uncurried(Array.prototype.includes);

function adopt(parent, module) {
  if (parent?.children && !includes(parent.children, module)) parent.children[parent.children.length] = module;
}

// An accessor, so that inspect shows a module as a plain object, as Node does.
Object.defineProperty(Module.prototype, 'constructor', { __proto__: null, get: () => Module, configurable: true });

Object.defineProperty(Module.prototype, 'parent', {
  __proto__: null,
  get() {
    return parents.get(this);
  },
  set(value) {
    parents.set(this, value);
  },
  configurable: true,
});

Object.defineProperty(Module.prototype, 'isPreloading', { __proto__: null, get: () => false, configurable: true });

Module._cache = { __proto__: null };
Module._pathCache = { __proto__: null };
// Of the C++ side, so that a program that does not touch `process` does not load it.
const { NODE_PATH, HOME } = native.process.env;
Module.globalPaths = (NODE_PATH ?? '').split(':').filter(Boolean);
if (HOME) {
  for (const name of ['.node_modules', '.node_libraries']) {
    Module.globalPaths[Module.globalPaths.length] = path.resolve(HOME, name);
  }
}

Module._nodeModulePaths = function _nodeModulePaths(from) {
  from = path.resolve(from);
  const paths = [];
  for (let at = from; ; at = path.dirname(at)) {
    if (path.basename(at) !== 'node_modules') {
      paths[paths.length] = at === '/' ? '/node_modules' : `${at}/node_modules`;
    }
    if (at === '/') return paths;
  }
};

const isRelative = (request) => request === '.' || request === '..' || request.startsWith('./') || request.startsWith('../');

Module._resolveLookupPaths = function _resolveLookupPaths(request, parent) {
  if (native.isBuiltin(request)) return null;
  if (isRelative(request)) return [parent?.filename ? path.dirname(parent.filename) : '.'];
  return [...(parent?.paths ?? []), ...Module.globalPaths];
};

function notFound(request, parent) {
  const stack = [];
  for (let at = parent; at; at = parents.get(at)) stack[stack.length] = at.filename || at.id;
  let message = `Cannot find module '${request}'`;
  if (stack.length > 0) message += `\nRequire stack:\n- ${stack.join('\n- ')}`;
  const error = new Error(message);
  error.code = 'MODULE_NOT_FOUND';
  error.requireStack = stack;
  return error;
}

Module._resolveFilename = function _resolveFilename(request, parent, isMain, options) {
  if (native.isBuiltin(request)) return request;
  if (request.startsWith('node:')) {
    throw coded(Error, 'ERR_UNKNOWN_BUILTIN_MODULE', `No such built-in module: ${request}`);
  }
  const file = parent?.filename ?? '';
  const directory = file ? path.dirname(file) : native.process.cwd();
  if (options?.paths !== undefined) {
    if (!Array.isArray(options.paths)) throw invalidValue('options.paths', options.paths);
    for (const from of options.paths) {
      const lookup = isRelative(request) ? [] : [...Module._nodeModulePaths(from), ...Module.globalPaths];
      const found = files.resolve(request, path.resolve(from), file, lookup);
      if (found !== undefined) return found;
    }
    throw notFound(request, parent);
  }
  const found = files.resolve(request, directory, file, Module._resolveLookupPaths(request, parent) ?? []);
  if (found !== undefined) return found;
  throw notFound(request, parent);
};

Module._load = function _load(request, parent, isMain) {
  if (native.isBuiltin(request)) return require(request);
  const filename = Module._resolveFilename(request, parent, isMain);
  if (native.isBuiltin(filename)) return require(filename);
  const cached = Module._cache[filename];
  if (cached !== undefined) {
    adopt(parent, cached);
    return cached.exports;
  }
  const module = new Module(filename, parent);
  if (isMain) {
    mainModule = module;
    module.id = '.';
  }
  Module._cache[filename] = module;
  // Not try: what is thrown must stay known as thrown where it was.
  files.attempt(() => module.load(filename), () => {
    delete Module._cache[filename];
    const siblings = parent?.children;
    const index = siblings?.indexOf(module) ?? -1;
    if (index >= 0) siblings.splice(index, 1);
  });
  return module.exports;
};

Module.prototype.load = function load(filename) {
  this.filename = filename;
  this.paths = Module._nodeModulePaths(path.dirname(filename));
  const extension = path.extname(filename);
  (Module._extensions[extension] ?? Module._extensions['.js'])(this, filename);
  this.loaded = true;
};

Module.prototype.require = function (id) {
  must.beString(id, 'id');
  if (id === '') throw coded(TypeError, 'ERR_INVALID_ARG_VALUE', "The argument 'id' must be a non-empty string. Received ''");
  return Module._load(id, this, false);
};

function readSource(filename) {
  const source = files.read(filename);
  if (source !== undefined) return source;
  native.files.readAll(filename, 0); // throws what is wrong
  return '';
}

Module.prototype._compile = function _compile(content, filename, format = 'commonjs') {
  const isMain = this === mainModule;
  const compiled = files.compile(content, filename, isMain, format);
  if (typeof compiled !== 'function') {
    this.exports = compiled.exports;
    return undefined;
  }
  return Reflect.apply(compiled, this.exports, [this.exports, makeRequire(this), this, filename, path.dirname(filename)]);
};

Module._extensions = { __proto__: null };

Module._extensions['.js'] = function (module, filename) {
  const format = files.format(filename);
  if (format === 'module') {
    module.exports = files.requireModule(filename);
    return;
  }
  module._compile(readSource(filename), filename, format === 'detect' ? 'detect' : 'commonjs');
};

Module._extensions['.json'] = function (module, filename) {
  const source = readSource(filename);
  try {
    module.exports = JSON.parse(source);
  } catch (error) {
    error.message = `${filename}: ${error.message}`;
    throw error;
  }
};

Module._extensions['.node'] = function (module, filename) {
  throw coded(Error, 'ERR_DLOPEN_FAILED', `${filename}: native addons are not supported`);
};

function makeRequire(module) {
  const require = { require: (id) => module.require(id) }.require;
  Object.defineProperty(require, 'length', { __proto__: null, value: 1, configurable: true });
  require.resolve = function resolve(request, options) {
    must.beString(request, 'request');
    return Module._resolveFilename(request, module, false, options);
  };
  require.resolve.paths = function paths(request) {
    must.beString(request, 'request');
    return Module._resolveLookupPaths(request, module);
  };
  require.main = mainModule;
  require.extensions = Module._extensions;
  require.cache = Module._cache;
  return require;
}

Module.createRequire = function createRequire(filename) {
  let file = filename;
  if (typeof file === 'object' && file !== null && typeof file.href === 'string') file = file.href;
  if (typeof file === 'string' && file.startsWith('file://')) file = decodeURIComponent(file.slice(7));
  if (typeof file !== 'string' || !path.isAbsolute(file)) {
    throw invalidValue('filename', filename, 'must be a file URL object, file URL string, or absolute path string');
  }
  const directory = file.endsWith('/');
  const module = new Module(directory ? path.join(file, 'noop.js') : file);
  module.filename = module.id;
  module.paths = Module._nodeModulePaths(path.dirname(module.id));
  return makeRequire(module);
};

Module.wrapper = ['(function (exports, require, module, __filename, __dirname) { ', '\n});'];
Module.wrap = (script) => Module.wrapper[0] + script + Module.wrapper[1];
Module.builtinModules = native.builtinNames();
Module.isBuiltin = (name) => native.isBuiltin(name);
Module.runMain = function runMain(main = process.argv[1]) {
  Module._load(path.resolve(main), null, true);
};
Module.syncBuiltinESMExports = () => {};
Module.findSourceMap = () => undefined;
Module.Module = Module;

// --- for the C++ side ---

let textModule;
let textRequire;

module.exports = {
  Module,
  runMain(filename) {
    Module._load(filename, null, true);
  },
  mainModule: () => mainModule,
  requireFromModule: (filename) => Module._load(filename, undefined, false),
  // The globals of a program given as text, by number.
  textGlobal(index, name) {
    if (textModule === undefined) {
      textModule = new Module(name);
      textModule.filename = path.resolve(name);
      textModule.paths = Module._nodeModulePaths('.');
      textRequire = makeRequire(textModule);
    }
    return [name, textModule, textModule.exports, '.', textRequire][index];
  },
};
