// Bytes: what streams and files give where Node gives a Buffer. A Uint8Array whose toString decodes.

const names = { 'utf8': 'utf-8', 'utf-8': 'utf-8', 'utf16le': 'utf-16le', 'utf-16le': 'utf-16le', 'ucs2': 'utf-16le', 'ucs-2': 'utf-16le' };
const single = { latin1: 0xff, binary: 0xff, ascii: 0x7f };

function isEncoding(encoding) {
  const name = `${encoding}`.toLowerCase();
  return name in names || name in single || name === 'hex' || name === 'base64' || name === 'base64url';
}

function decode(bytes, encoding) {
  const name = `${encoding}`.toLowerCase();
  if (name in names) return new TextDecoder(names[name], { ignoreBOM: true }).decode(bytes);
  if (name in single) {
    let text = '';
    for (let i = 0; i < bytes.length; i += 4096) {
      text += String.fromCharCode(...bytes.subarray(i, i + 4096).map((byte) => byte & single[name]));
    }
    return text;
  }
  if (name === 'hex') return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const base64 = btoa(decode(bytes, 'latin1'));
  return name === 'base64' ? base64 : base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function encode(text, encoding = 'utf8') {
  const name = `${encoding}`.toLowerCase();
  if (name in names && names[name] === 'utf-8') return new TextEncoder().encode(text);
  if (name in names) {
    const bytes = new Uint8Array(text.length * 2);
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      bytes[2 * i] = unit & 0xff;
      bytes[2 * i + 1] = unit >> 8;
    }
    return bytes;
  }
  if (name in single) return Uint8Array.from(text, (c) => c.charCodeAt(0) & 0xff);
  if (name === 'hex') return Uint8Array.from(text.match(/^(?:[0-9a-f]{2})*/i)[0].match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const plain = text.replace(/[^A-Za-z0-9+/_-].*$/s, '').replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(plain.slice(0, plain.length - (plain.length % 4 === 1 ? 1 : 0))), (c) => c.charCodeAt(0));
}

class Bytes extends Uint8Array {
  static get [Symbol.species]() {
    return Uint8Array;
  }

  // The same memory under this class.
  static of(view) {
    return new Bytes(view.buffer, view.byteOffset, view.byteLength);
  }

  toString(encoding = 'utf8', start = 0, end = this.length) {
    if (!isEncoding(encoding)) {
      const { coded } = require('internal/errors');
      throw coded(TypeError, 'ERR_UNKNOWN_ENCODING', `Unknown encoding: ${encoding}`);
    }
    return decode(this.subarray(start, end), encoding);
  }
}

module.exports = { Bytes, isEncoding, decode, encode };
