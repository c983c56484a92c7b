// fs: files by system calls. What has a callback calls it from the loop, later.

const { coded, invalidType, invalidValue, must } = require('internal/errors');
const { Bytes, isEncoding, decode, encode } = require('internal/bytes');
const files = native.files;

const constants = {
  __proto__: null,
  F_OK: 0, R_OK: 4, W_OK: 2, X_OK: 1,
  O_RDONLY: files.O_RDONLY, O_WRONLY: files.O_WRONLY, O_RDWR: files.O_RDWR, O_CREAT: files.O_CREAT,
  O_EXCL: files.O_EXCL, O_TRUNC: files.O_TRUNC, O_APPEND: files.O_APPEND, O_SYNC: files.O_SYNC,
  S_IFMT: 0o170000, S_IFREG: 0o100000, S_IFDIR: 0o040000, S_IFCHR: 0o020000, S_IFBLK: 0o060000, S_IFIFO: 0o010000,
  S_IFLNK: 0o120000, S_IFSOCK: 0o140000,
  COPYFILE_EXCL: 1,
};

const { O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC, O_APPEND, O_SYNC } = constants;
const flagNames = {
  __proto__: null,
  'r': O_RDONLY, 'rs': O_RDONLY | O_SYNC, 'sr': O_RDONLY | O_SYNC, 'r+': O_RDWR, 'rs+': O_RDWR | O_SYNC, 'sr+': O_RDWR | O_SYNC,
  'w': O_TRUNC | O_CREAT | O_WRONLY, 'wx': O_TRUNC | O_CREAT | O_WRONLY | O_EXCL, 'xw': O_TRUNC | O_CREAT | O_WRONLY | O_EXCL,
  'w+': O_TRUNC | O_CREAT | O_RDWR, 'wx+': O_TRUNC | O_CREAT | O_RDWR | O_EXCL, 'xw+': O_TRUNC | O_CREAT | O_RDWR | O_EXCL,
  'a': O_APPEND | O_CREAT | O_WRONLY, 'ax': O_APPEND | O_CREAT | O_WRONLY | O_EXCL, 'xa': O_APPEND | O_CREAT | O_WRONLY | O_EXCL,
  'as': O_APPEND | O_CREAT | O_WRONLY | O_SYNC, 'a+': O_APPEND | O_CREAT | O_RDWR, 'ax+': O_APPEND | O_CREAT | O_RDWR | O_EXCL,
};

function toFlags(flag) {
  if (flag === undefined || flag === null) return O_RDONLY;
  if (typeof flag === 'number') return flag;
  const flags = flagNames[flag];
  if (flags === undefined) throw invalidValue('flags', flag);
  return flags;
}

function toMode(mode, otherwise) {
  if (mode === undefined || mode === null) return otherwise;
  if (typeof mode === 'string') {
    if (!/^[0-7]+$/.test(mode)) {
      throw invalidValue('mode', mode, 'must be a 32-bit unsigned integer or an octal string');
    }
    return parseInt(mode, 8);
  }
  must.beInteger(mode, 'mode', 0, 2 ** 32 - 1);
  return mode;
}

function toPath(path, name = 'path') {
  if (path !== null && typeof path === 'object') {
    if (path instanceof Uint8Array) path = decode(path, 'utf8');
    else if (typeof path.href === 'string' && path.protocol === 'file:') path = decodeURIComponent(path.pathname);
  }
  if (typeof path !== 'string') throw invalidType(name, 'of type string or an instance of Buffer or URL', path);
  if (path.includes('\0')) {
    throw invalidValue(name, path, 'must be a string, Uint8Array, or URL without null bytes');
  }
  return path;
}

const pathOrFd = (path) => (Number.isInteger(path) ? toFd(path) : toPath(path));

function toFd(fd) {
  must.beInteger(fd, 'fd', 0, 2 ** 31 - 1);
  return fd;
}

function getOptions(options, defaults) {
  if (options === undefined || options === null || typeof options === 'function') return defaults;
  if (typeof options === 'string') options = { encoding: options };
  else if (typeof options !== 'object') throw invalidType('options', 'of type string or an instance of Object', options);
  if (options.encoding && options.encoding !== 'buffer' && !isEncoding(options.encoding)) {
    throw invalidValue('encoding', options.encoding, 'is invalid encoding');
  }
  return { ...defaults, ...options };
}

const shaped = (bytes, encoding) => (encoding && encoding !== 'buffer' ? decode(bytes, encoding) : Bytes.of(bytes));

function toData(data, encoding) {
  if (ArrayBuffer.isView(data)) return data;
  if (typeof data !== 'string') {
    throw invalidType('data', 'of type string or an instance of Buffer, TypedArray, or DataView', data);
  }
  return encoding && !/^utf-?8$/i.test(encoding) ? encode(data, encoding) : data;
}

// --- what there is to know about a file ---

const statNames = ['dev', 'mode', 'nlink', 'uid', 'gid', 'rdev', 'blksize', 'ino', 'size', 'blocks', 'atimeMs', 'mtimeMs', 'ctimeMs', 'birthtimeMs'];
const kinds = { isDirectory: 0o040000, isFile: 0o100000, isBlockDevice: 0o060000, isCharacterDevice: 0o020000, isSymbolicLink: 0o120000, isFIFO: 0o010000, isSocket: 0o140000 };

function parentOf(path) {
  const bare = path.replace(/\/+$/, '');
  const slash = bare.lastIndexOf('/');
  if (slash > 0) return bare.slice(0, slash);
  return slash === 0 ? '/' : '.';
}

class Stats {
  constructor(numbers, big) {
    statNames.forEach((name, i) => {
      this[name] = big ? BigInt(Math.trunc(numbers[i])) : numbers[i];
    });
  }
}
for (const [name, kind] of Object.entries(kinds)) {
  Object.defineProperty(Stats.prototype, name, {
    __proto__: null,
    value: { [name]() { return (Number(this.mode) & constants.S_IFMT) === kind; } }[name],
    writable: true,
    configurable: true,
  });
}
for (const name of ['atime', 'mtime', 'ctime', 'birthtime']) {
  Object.defineProperty(Stats.prototype, name, {
    __proto__: null,
    get() {
      return new Date(Number(this[`${name}Ms`]));
    },
    set(value) {
      Object.defineProperty(this, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
    },
    enumerable: true,
    configurable: true,
  });
}

const direntKinds = { isDirectory: 4, isFile: 8, isBlockDevice: 6, isCharacterDevice: 2, isSymbolicLink: 10, isFIFO: 1, isSocket: 12 };
const kType = Symbol('type');

class Dirent {
  constructor(name, parentPath, type) {
    this.name = name;
    this.parentPath = parentPath;
    Object.defineProperty(this, kType, { __proto__: null, value: type, enumerable: true });
  }
}
for (const [name, kind] of Object.entries(direntKinds)) {
  Dirent.prototype[name] = function () {
    return this[kType] === kind;
  };
}

// --- the calls ---

const calls = {
  access(path, mode = 0) {
    files.access(toPath(path), mode);
  },

  appendFile(path, data, options) {
    calls.writeFile(path, data, { flag: 'a', ...getOptions(options, {}) });
  },

  chmod(path, mode) {
    files.chmod(toPath(path), toMode(mode));
  },

  close(fd) {
    files.close(toFd(fd));
  },

  copyFile(from, to, mode = 0) {
    from = toPath(from, 'src');
    to = toPath(to, 'dest');
    try {
      const bytes = files.readAll(from, O_RDONLY);
      const stat = files.stat(from, true, true);
      const fd = files.open(to, O_WRONLY | O_CREAT | O_TRUNC | (mode & constants.COPYFILE_EXCL ? O_EXCL : 0), stat[1] & 0o777);
      try {
        writeAll(fd, bytes);
      } finally {
        files.close(fd);
      }
    } catch (error) {
      throw native.system.errnoError(-error.errno, 'copyfile', from, to);
    }
  },

  fstat(fd, options) {
    return new Stats(files.stat(toFd(fd), true, true), options?.bigint);
  },

  ftruncate(fd, length = 0) {
    files.truncate(toFd(fd), Math.max(0, length));
  },

  lstat(path, options) {
    const numbers = files.stat(toPath(path), false, options?.throwIfNoEntry !== false);
    return numbers && new Stats(numbers, options?.bigint);
  },

  stat(path, options) {
    const numbers = files.stat(toPath(path), true, options?.throwIfNoEntry !== false);
    return numbers && new Stats(numbers, options?.bigint);
  },

  mkdir(path, options) {
    const { recursive = false, mode } = typeof options === 'object' && options !== null ? options : { mode: options };
    path = toPath(path);
    const bits = toMode(mode, 0o777);
    if (!recursive) {
      files.mkdir(path, bits);
      return undefined;
    }
    const missing = [];
    let at = path;
    for (; files.stat(at, true, false) === undefined; at = parentOf(at)) missing.push(at);
    if ((files.stat(at, true, true)[1] & constants.S_IFMT) !== constants.S_IFDIR) files.mkdir(missing.at(-1) ?? at, bits);
    for (const directory of missing.toReversed()) {
      // `new/..` is there once `new` is.
      if (files.stat(directory, true, false) === undefined) files.mkdir(directory, bits);
    }
    return missing.at(-1);
  },

  mkdtemp(prefix, options) {
    const { encoding } = getOptions(options, {});
    const made = files.mkdtemp(toPath(prefix, 'prefix'));
    return encoding === 'buffer' ? Bytes.of(encode(made)) : made;
  },

  open(path, flags, mode) {
    return files.open(toPath(path), toFlags(flags), toMode(mode, 0o666));
  },

  read(fd, buffer, offset, length, position) {
    if (offset !== null && typeof offset === 'object') ({ offset, length, position } = offset);
    if (!ArrayBuffer.isView(buffer)) {
      throw invalidType('buffer', 'an instance of Buffer, TypedArray, or DataView', buffer);
    }
    offset ??= 0;
    length ??= buffer.byteLength - offset;
    must.beInteger(offset, 'offset', 0, buffer.byteLength);
    must.beInteger(length, 'length', 0, buffer.byteLength - offset);
    const view = new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length);
    return length === 0 ? 0 : files.read(toFd(fd), view, typeof position === 'number' && position < 0 ? null : position ?? null);
  },

  readdir(path, options) {
    const { withFileTypes, recursive, encoding } = getOptions(options, {});
    path = toPath(path);
    const result = [];
    const walk = (directory, prefix) => {
      const list = files.list(directory);
      for (let i = 0; i < list.length; i += 2) {
        const name = list[i];
        result.push(withFileTypes ? new Dirent(name, directory, list[i + 1]) : prefix + name);
        if (recursive && list[i + 1] === direntKinds.isDirectory) walk(`${directory}/${name}`, `${prefix}${name}/`);
      }
    };
    walk(path, '');
    return encoding === 'buffer' && !withFileTypes ? result.map((name) => Bytes.of(encode(name))) : result;
  },

  readFile(path, options) {
    const { encoding, flag } = getOptions(options, { flag: 'r' });
    const at = pathOrFd(path);
    return shaped(files.readAll(at, toFlags(flag)), encoding);
  },

  readlink(path, options) {
    const { encoding } = getOptions(options, {});
    const target = files.readlink(toPath(path));
    return encoding === 'buffer' ? Bytes.of(encode(target)) : target;
  },

  realpath(path, options) {
    const { encoding } = getOptions(options, {});
    const real = files.realpath(toPath(path));
    return encoding === 'buffer' ? Bytes.of(encode(real)) : real;
  },

  rename(from, to) {
    files.rename(toPath(from, 'oldPath'), toPath(to, 'newPath'));
  },

  rm(path, options) {
    const { force = false, recursive = false } = options ?? {};
    path = toPath(path);
    const numbers = files.stat(path, false, !force);
    if (numbers === undefined) return;
    if ((numbers[1] & constants.S_IFMT) !== constants.S_IFDIR) {
      files.unlink(path);
      return;
    }
    if (!recursive) {
      throw Object.assign(coded(Error, 'ERR_FS_EISDIR', `Path is a directory: rm returned EISDIR (is a directory) ${path}`),
        { name: 'SystemError', errno: 21, syscall: 'rm', path });
    }
    const list = files.list(path);
    for (let i = 0; i < list.length; i += 2) calls.rm(`${path}/${list[i]}`, { force, recursive });
    files.rmdir(path);
  },

  rmdir(path) {
    files.rmdir(toPath(path));
  },

  symlink(target, path) {
    files.symlink(toPath(target, 'target'), toPath(path));
  },

  truncate(path, length = 0) {
    const fd = files.open(toPath(path), O_RDWR, 0o666);
    try {
      files.truncate(fd, Math.max(0, length));
    } finally {
      files.close(fd);
    }
  },

  unlink(path) {
    files.unlink(toPath(path));
  },

  write(fd, data, offset, length, position) {
    toFd(fd);
    if (typeof data === 'string') {
      // (fd, string, position, encoding)
      return files.write(fd, toData(data, length), offset ?? null);
    }
    if (offset !== null && typeof offset === 'object') ({ offset, length, position } = offset);
    if (!ArrayBuffer.isView(data)) {
      throw invalidType('buffer', 'of type string or an instance of Buffer, TypedArray, or DataView', data);
    }
    offset ??= 0;
    length ??= data.byteLength - offset;
    must.beInteger(offset, 'offset', 0, data.byteLength);
    must.beInteger(length, 'length', 0, data.byteLength - offset);
    return files.write(fd, new Uint8Array(data.buffer, data.byteOffset + offset, length), position ?? null);
  },

  writeFile(path, data, options) {
    const { encoding, flag, mode } = getOptions(options, { flag: 'w', mode: 0o666 });
    data = toData(data, encoding);
    const at = pathOrFd(path);
    const fd = typeof at === 'number' ? at : files.open(at, toFlags(flag ?? 'w'), toMode(mode, 0o666));
    try {
      writeAll(fd, data);
    } finally {
      if (typeof at !== 'number') files.close(fd);
    }
  },
};

function writeAll(fd, data) {
  let bytes = typeof data === 'string' ? encode(data) : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  while (bytes.length > 0) bytes = bytes.subarray(files.write(fd, bytes, null));
}

// --- the three forms of each ---

module.exports = { constants, Stats, Dirent };

// What takes several system calls takes as many turns of the loop as in Node: nothing else that is ready waits for it.
const turns = { __proto__: null, appendFile: 3, copyFile: 2, readFile: 4, writeFile: 3 };

function afterTurns(name, work, type = 'FSREQCALLBACK') {
  let left = turns[name] ?? 1;
  const last = native.async.begin(type, work);
  const step = () => (--left > 0 ? files.later(step) : last());
  files.later(step);
}

// Arguments that are wrong are told at once, as in Node; what the system refuses, later.
function wrongArgument(error) {
  return typeof error?.code === 'string' && error.code.startsWith('ERR_INVALID_ARG');
}

for (const [name, call] of Object.entries(calls)) {
  const sync = (...args) => call(...args);
  Object.defineProperty(sync, 'name', { __proto__: null, value: `${name}Sync`, configurable: true });
  module.exports[`${name}Sync`] = sync;

  const later = (...args) => {
    const callback = args.findLast((arg) => typeof arg === 'function');
    if (typeof args.at(-1) !== 'function') must.beFunction(args.at(-1), 'cb');
    args.length = args.lastIndexOf(callback);
    afterTurns(name, () => {
      let value;
      try {
        value = call(...args);
      } catch (error) {
        if (wrongArgument(error)) throw error;
        callback(error);
        return;
      }
      if (name === 'read' || name === 'write') callback(null, value, args[1]);
      else if (value === undefined) callback(null);
      else callback(null, value);
    });
  };
  Object.defineProperty(later, 'name', { __proto__: null, value: name, configurable: true });
  module.exports[name] = later;
}

module.exports.existsSync = function existsSync(path) {
  try {
    return files.stat(toPath(path), true, false) !== undefined;
  } catch {
    return false;
  }
};
module.exports.exists = function exists(path, callback) {
  must.beFunction(callback, 'cb');
  afterTurns('exists', () => callback(module.exports.existsSync(path)));
};
module.exports.realpath.native = (...args) => module.exports.realpath(...args);
module.exports.realpathSync.native = (...args) => module.exports.realpathSync(...args);
Object.defineProperty(module.exports, 'promises', {
  __proto__: null,
  get: () => require('fs/promises'),
  enumerable: true,
  configurable: true,
});
Object.defineProperty(module.exports, Symbol.for('runnel.calls'), { __proto__: null, value: { calls, afterTurns } });
