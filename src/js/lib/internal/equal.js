// Deep equality: strict as util.isDeepStrictEqual, loose as assert.deepEqual.

const types = native.types;

const tagOf = (value) => Object.prototype.toString.call(value);

function ownKeys(value) {
  const keys = Object.keys(value);
  for (const symbol of Object.getOwnPropertySymbols(value)) {
    if (Object.prototype.propertyIsEnumerable.call(value, symbol)) keys.push(symbol);
  }
  return keys;
}

function sameBytes(a, b) {
  if (a.byteLength !== b.byteLength) return false;
  const view = (value) => (ArrayBuffer.isView(value) ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : new Uint8Array(value));
  const x = view(a);
  const y = view(b);
  for (let i = 0; i < x.length; i++) if (x[i] !== y[i]) return false;
  return true;
}

class Comparison {
  constructor(strict) {
    this.strict = strict;
    this.pairs = new Map(); // a -> the b that it is being compared with
  }

  equal(a, b) {
    if (a === b) return a !== 0 || !this.strict || Object.is(a, b);
    if (this.strict) {
      if (typeof a !== 'object' || typeof b !== 'object') return Object.is(a, b);
      if (a === null || b === null) return false;
      if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
    } else {
      if (a === null || typeof a !== 'object') {
        // eslint-disable-next-line eqeqeq
        return (b === null || typeof b !== 'object') && (a == b || (a !== a && b !== b));
      }
      if (b === null || typeof b !== 'object') return false;
    }
    return tagOf(a) === tagOf(b) && this.objects(a, b);
  }

  objects(a, b) {
    if (Array.isArray(a) !== Array.isArray(b)) return false;
    if (Array.isArray(a) && a.length !== b.length) return false;
    if (types.isDate(a)) {
      if (!types.isDate(b) || !Object.is(Date.prototype.getTime.call(a), Date.prototype.getTime.call(b))) return false;
    } else if (types.isRegExp(a)) {
      if (!types.isRegExp(b) || a.source !== b.source || a.flags !== b.flags || a.lastIndex !== b.lastIndex) return false;
    } else if (types.isNativeError(a) || a instanceof Error) {
      if (!types.isNativeError(b) && !(b instanceof Error)) return false;
      if (a.message !== b.message || a.name !== b.name) return false;
      for (const key of ['cause', 'errors']) {
        if (Object.hasOwn(a, key) !== Object.hasOwn(b, key)) return false;
        if (Object.hasOwn(a, key) && !this.equal(a[key], b[key])) return false;
      }
    } else if (types.isTypedArray(a)) {
      if (!types.isTypedArray(b) || a.length !== b.length) return false;
      for (let i = 0; i < a.length; i++) {
        if (this.strict ? !Object.is(a[i], b[i]) : a[i] !== b[i] && !(a[i] !== a[i] && b[i] !== b[i])) return false;
      }
      return this.properties(a, b, (key) => typeof key === 'symbol' || !/^\d+$/.test(key));
    } else if (types.isAnyArrayBuffer(a)) {
      if (!types.isAnyArrayBuffer(b) || !sameBytes(a, b)) return false;
    } else if (types.isDataView(a)) {
      if (!types.isDataView(b) || !sameBytes(a, b)) return false;
    } else if (types.isBoxedPrimitive(a)) {
      if (!types.isBoxedPrimitive(b) || !Object.is(a.valueOf(), b.valueOf())) return false;
    } else if (types.isMap(a) !== types.isMap(b) || types.isSet(a) !== types.isSet(b)) {
      return false;
    } else if (types.isWeakMap(a) || types.isWeakSet(a) || types.isPromise(a)) {
      return false;
    }
    // Inside of a cycle, what is being compared already counts as equal.
    if (this.pairs.get(a) === b) return true;
    const before = this.pairs.get(a);
    this.pairs.set(a, b);
    const same = this.properties(a, b, () => true) && this.contents(a, b);
    if (before === undefined) this.pairs.delete(a);
    else this.pairs.set(a, before);
    return same;
  }

  properties(a, b, wanted) {
    const keys = (this.strict ? ownKeys(a) : Object.keys(a)).filter(wanted);
    const others = (this.strict ? ownKeys(b) : Object.keys(b)).filter(wanted);
    if (keys.length !== others.length) return false;
    return keys.every((key) => Object.prototype.propertyIsEnumerable.call(b, key)) && keys.every((key) => this.equal(a[key], b[key]));
  }

  contents(a, b) {
    if (types.isSet(a)) return a.size === b.size && this.sets(a, b);
    if (types.isMap(a)) return a.size === b.size && this.maps(a, b);
    return true;
  }

  sets(a, b) {
    const rest = [...b].filter((value) => !a.has(value));
    for (const value of a) {
      if (b.has(value)) continue;
      const at = rest.findIndex((other) => this.equal(value, other));
      if (at < 0) return false;
      rest.splice(at, 1);
    }
    return true;
  }

  maps(a, b) {
    const rest = [...b].filter(([key]) => !a.has(key));
    for (const [key, value] of a) {
      if (b.has(key)) {
        if (!this.equal(value, b.get(key))) return false;
        continue;
      }
      const at = rest.findIndex(([other, otherValue]) => this.equal(key, other) && this.equal(value, otherValue));
      if (at < 0) return false;
      rest.splice(at, 1);
    }
    return true;
  }
}

module.exports = {
  isDeepStrictEqual: (a, b) => new Comparison(true).equal(a, b),
  isDeepEqual: (a, b) => new Comparison(false).equal(a, b),
};
