// Errors with Node's codes, whose stack begins `Type [CODE]: message` while their name stays plain.

const native_ = native.system;

function coded(Type, code, message, properties) {
  const error = new Type(message);
  Error.captureStackTrace(error, coded);
  const name = error.name;
  Object.defineProperty(error, 'name', { __proto__: null, value: `${name} [${code}]`, configurable: true, writable: true });
  error.stack; // made here, under the longer name
  delete error.name;
  error.code = code;
  if (properties !== undefined) Object.assign(error, properties);
  return error;
}

function invalidType(name, expected, value) {
  const kind = name.includes('.') ? 'property' : 'argument';
  const subject = name.endsWith(' argument') ? `The ${name}` : `The "${name}" ${kind}`;
  return coded(TypeError, 'ERR_INVALID_ARG_TYPE', `${subject} must be ${expected}. Received ${native_.received(value)}`);
}

function outOfRange(name, range, value) {
  const received = typeof value === 'number' || typeof value === 'bigint' ? String(value) : native.inspect.inspect(value);
  return coded(RangeError, 'ERR_OUT_OF_RANGE', `The value of "${name}" is out of range. It must be ${range}. Received ${received}`);
}

function invalidValue(name, value, reason = 'is invalid') {
  const kind = name.includes('.') ? 'property' : 'argument';
  let shown = native.inspect.inspect(value);
  if (shown.length > 128) shown = `${shown.slice(0, 128)}...`;
  return coded(TypeError, 'ERR_INVALID_ARG_VALUE', `The ${kind} '${name}' ${reason}. Received ${shown}`);
}

const must = {
  beFunction(value, name) {
    if (typeof value !== 'function') throw invalidType(name, 'of type function', value);
  },
  beString(value, name) {
    if (typeof value !== 'string') throw invalidType(name, 'of type string', value);
  },
  beNumber(value, name, min, max) {
    if (typeof value !== 'number') throw invalidType(name, 'of type number', value);
    if ((min !== undefined && value < min) || (max !== undefined && value > max) || Number.isNaN(value)) {
      const range = `${min !== undefined ? `>= ${min}` : ''}${min !== undefined && max !== undefined ? ' && ' : ''}` +
        `${max !== undefined ? `<= ${max}` : ''}`;
      throw outOfRange(name, range, value);
    }
  },
  beInteger(value, name, min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) {
    if (typeof value !== 'number') throw invalidType(name, 'of type number', value);
    if (!Number.isInteger(value)) throw outOfRange(name, 'an integer', value);
    if (value < min || value > max) throw outOfRange(name, `>= ${min} && <= ${max}`, value);
  },
  beBoolean(value, name) {
    if (typeof value !== 'boolean') throw invalidType(name, 'of type boolean', value);
  },
  beObject(value, name) {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) throw invalidType(name, 'of type object', value);
  },
};

module.exports = { coded, invalidType, outOfRange, invalidValue, must };
