// structuredClone. Source: the HTML Standard, "StructuredSerializeInternal" and "StructuredDeserialize".

const { coded, invalidType } = require('internal/errors');
const types = native.types;

const errorTypes = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

function refuse(value) {
  let shown;
  if (types.isSymbolObject(value)) shown = '[object Symbol]';
  else if (typeof value === 'symbol') shown = String(value);
  else if (typeof value === 'function') shown = Function.prototype.toString.call(value);
  else shown = `#<${value?.constructor?.name || 'Object'}>`;
  throw new DOMException(`${shown} could not be cloned.`, 'DataCloneError');
}

function cloneView(value, memo) {
  const buffer = clone(value.buffer, memo);
  if (types.isDataView(value)) return new DataView(buffer, value.byteOffset, value.byteLength);
  const Type = globalThis[Object.prototype.toString.call(value).slice(8, -1)] ?? Uint8Array;
  return new Type(buffer, value.byteOffset, value.length);
}

function cloneError(value, memo) {
  const name = value.name === undefined ? 'Error' : String(value.name);
  const result = new (errorTypes[name] ?? Error)();
  const define = (key, content) => Object.defineProperty(result, key, { __proto__: null, value: content, writable: true, configurable: true });
  memo.set(value, result);
  const message = Object.getOwnPropertyDescriptor(value, 'message');
  if (message !== undefined && 'value' in message) define('message', String(message.value));
  define('stack', String(value.stack));
  if (Object.hasOwn(value, 'cause')) define('cause', clone(value.cause, memo));
  return result;
}

function clone(value, memo) {
  if (typeof value === 'symbol' || typeof value === 'function') refuse(value);
  if (value === null || typeof value !== 'object') return value;
  const known = memo.get(value);
  if (known !== undefined) return known;

  let result;
  if (types.isProxy(value)) {
    refuse(value);
  } else if (types.isBoxedPrimitive(value)) {
    const primitive = value.valueOf();
    if (typeof primitive === 'symbol') refuse(value);
    result = Object(primitive);
  } else if (types.isDate(value)) {
    result = new Date(Date.prototype.getTime.call(value));
  } else if (types.isRegExp(value)) {
    result = new RegExp(value.source, value.flags);
  } else if (types.isSharedArrayBuffer(value)) {
    result = value;
  } else if (types.isArrayBuffer(value)) {
    if (value.detached) throw new DOMException('An ArrayBuffer is detached and could not be cloned.', 'DataCloneError');
    if (value.resizable) {
      result = new ArrayBuffer(value.byteLength, { maxByteLength: value.maxByteLength });
      new Uint8Array(result).set(new Uint8Array(value));
    } else {
      result = value.slice(0);
    }
  } else if (ArrayBuffer.isView(value)) {
    result = cloneView(value, memo);
  } else if (types.isNativeError(value)) {
    return cloneError(value, memo);
  } else if (types.isMap(value)) {
    result = new Map();
    memo.set(value, result);
    for (const [key, content] of [...Map.prototype.entries.call(value)]) result.set(clone(key, memo), clone(content, memo));
    return result;
  } else if (types.isSet(value)) {
    result = new Set();
    memo.set(value, result);
    for (const content of [...Set.prototype.values.call(value)]) result.add(clone(content, memo));
    return result;
  } else if (Array.isArray(value)) {
    result = new Array(value.length);
  } else if (types.isPromise(value) || types.isWeakMap(value) || types.isWeakSet(value) ||
      types.isGeneratorObject(value) || types.isMapIterator(value) || types.isSetIterator(value) ||
      types.isModuleNamespaceObject(value) || value instanceof WeakRef || value instanceof FinalizationRegistry) {
    refuse(value);
  } else {
    result = {};
  }
  memo.set(value, result);
  if (Array.isArray(result) || Object.getPrototypeOf(result) === Object.prototype) {
    for (const key of Object.keys(value)) {
      if (!Object.hasOwn(value, key)) continue; // a getter took it away
      const content = clone(value[key], memo);
      Object.defineProperty(result, key, { __proto__: null, value: content, writable: true, enumerable: true, configurable: true });
    }
  }
  return result;
}

module.exports = function structuredClone(value, options) {
  if (arguments.length === 0) {
    throw coded(TypeError, 'ERR_MISSING_ARGS', 'The "value" argument must be specified');
  }
  if (options !== undefined && options !== null && typeof options !== 'object' && typeof options !== 'function') {
    throw invalidType('options', 'of type object', options);
  }
  const memo = new Map();
  const transfer = options?.transfer === undefined ? [] : [...options.transfer];
  const seen = new Set();
  for (const [i, item] of transfer.entries()) {
    if (item === null || (typeof item !== 'object' && typeof item !== 'function')) {
      throw new TypeError(`Failed to execute 'structuredClone': transfer in Options[${i}] is not an object.`);
    }
    if (!types.isArrayBuffer(item)) {
      throw new DOMException('Found invalid value in transferList.', 'DataCloneError');
    }
    if (seen.has(item)) {
      throw new DOMException('ArrayBuffer occurs in the transfer list more than once', 'DataCloneError');
    }
    if (item.detached) throw new DOMException('Cannot transfer object of unsupported type.', 'DataCloneError');
    seen.add(item);
  }
  // What is transferred is cloned as it is, and only then moved: nothing is lost where cloning fails.
  const moved = new Map();
  for (const item of transfer) {
    const stand_in = item.resizable ? new ArrayBuffer(item.byteLength, { maxByteLength: item.maxByteLength }) : new ArrayBuffer(item.byteLength);
    moved.set(item, stand_in);
    memo.set(item, stand_in);
  }
  const result = clone(value, memo);
  for (const [item, stand_in] of moved) {
    new Uint8Array(stand_in).set(new Uint8Array(item));
    item.transfer(0);
  }
  return result;
};
