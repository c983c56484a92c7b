// TextEncoder and TextDecoder. Source: the WHATWG Encoding Standard.

const { coded, invalidType, must } = require('internal/errors');
const codec = native.encoding;

const utf8 = 0;
const utf16le = 1;
const utf16be = 2;
const windows1252 = 3;
const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'];
const labels = new Map([
  ...['unicode-1-1-utf-8', 'unicode11utf8', 'unicode20utf8', 'utf-8', 'utf8', 'x-unicode20utf8'].map((l) => [l, utf8]),
  ...['csunicode', 'iso-10646-ucs-2', 'ucs-2', 'unicode', 'unicodefeff', 'utf-16', 'utf-16le'].map((l) => [l, utf16le]),
  ...['unicodefffe', 'utf-16be'].map((l) => [l, utf16be]),
  ...['ansi_x3.4-1968', 'ascii', 'cp1252', 'cp819', 'csisolatin1', 'ibm819', 'iso-8859-1', 'iso-ir-100', 'iso8859-1',
    'iso88591', 'iso_8859-1', 'iso_8859-1:1987', 'l1', 'latin1', 'us-ascii', 'windows-1252', 'x-cp1252'].map((l) => [l, windows1252]),
]);
const none = new Uint8Array(0);

class TextEncoder {
  get encoding() {
    return 'utf-8';
  }

  encode(input = '') {
    return codec.encode(`${input}`);
  }

  encodeInto(source, destination) {
    must.beString(source, 'src');
    if (!(destination instanceof Uint8Array)) throw invalidType('dest', 'an instance of Uint8Array', destination);
    return codec.encodeInto(source, destination);
  }

  get [Symbol.toStringTag]() {
    return 'TextEncoder';
  }
}

class TextDecoder {
  #encoding;
  #fatal;
  #ignoreBOM;
  #carried = none;
  #started = false; // past the place of a byte order mark

  constructor(label = 'utf-8', options = {}) {
    if (options !== null && typeof options !== 'object' && typeof options !== 'function' && options !== undefined) {
      throw invalidType('options', 'of type object', options);
    }
    this.#encoding = labels.get(`${label}`.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, '').toLowerCase());
    if (this.#encoding === undefined) {
      throw coded(RangeError, 'ERR_ENCODING_NOT_SUPPORTED', `The "${label}" encoding is not supported`);
    }
    this.#fatal = Boolean(options?.fatal);
    this.#ignoreBOM = Boolean(options?.ignoreBOM);
  }

  get encoding() {
    return encodings[this.#encoding];
  }

  get fatal() {
    return this.#fatal;
  }

  get ignoreBOM() {
    return this.#ignoreBOM;
  }

  decode(input = none, options = {}) {
    if (!ArrayBuffer.isView(input) && !native.types.isAnyArrayBuffer(input)) {
      throw coded(TypeError, 'ERR_INVALID_ARG_TYPE',
        'The "list" argument must be an instance of SharedArrayBuffer, ArrayBuffer or ArrayBufferView.');
    }
    const stream = Boolean(options?.stream);
    const carried = this.#carried;
    this.#carried = none;
    let started = this.#started;
    this.#started = false;
    let [text, rest] = codec.decode(this.#encoding, carried, input, this.#fatal, stream);
    if (!started && !this.#ignoreBOM && this.#encoding !== windows1252 && text.startsWith('\ufeff')) {
      text = text.slice(1);
      started = true;
    }
    if (stream) {
      this.#carried = rest;
      this.#started = started || text !== '';
    }
    return text;
  }

  get [Symbol.toStringTag]() {
    return 'TextDecoder';
  }
}

for (const [type, names] of [[TextEncoder, ['encode', 'encodeInto', 'encoding']], [TextDecoder, ['decode', 'encoding', 'fatal', 'ignoreBOM']]]) {
  for (const name of names) Object.defineProperty(type.prototype, name, { __proto__: null, enumerable: true });
}

module.exports = { TextEncoder, TextDecoder };
