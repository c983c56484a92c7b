// process.stdout and process.stderr: each write has been handed to the kernel before it returns.

const EventEmitter = require('events');
const { coded, invalidType, must } = require('internal/errors');
const { isEncoding, encode } = require('internal/bytes');
const { stdio } = native;

class WriteStream extends EventEmitter {
  #ended = false;
  #watchesSize = false;

  constructor(fd) {
    super();
    this.fd = fd;
    this.writable = true;
    this._isStdio = true;
    this._type = stdio.isTerminal(fd) ? 'tty' : 'pipe';
    if (this._type === 'tty') {
      this.isTTY = true;
      [this.columns, this.rows] = stdio.size(fd);
    }
  }

  get writableLength() {
    return 0;
  }

  get writableHighWaterMark() {
    return 16384;
  }

  get writableNeedDrain() {
    return false;
  }

  get writableEnded() {
    return this.#ended;
  }

  get writableFinished() {
    return this.#ended;
  }

  get destroyed() {
    return false;
  }

  write(chunk, encoding, callback) {
    if (typeof encoding === 'function') {
      callback = encoding;
      encoding = undefined;
    }
    if (chunk === null) throw coded(TypeError, 'ERR_STREAM_NULL_VALUES', 'May not write null values to stream');
    if (typeof chunk === 'string') {
      if (encoding && encoding !== 'buffer') {
        if (!isEncoding(encoding)) throw coded(TypeError, 'ERR_UNKNOWN_ENCODING', `Unknown encoding: ${encoding}`);
        if (!/^utf-?8$/i.test(encoding)) chunk = encode(chunk, encoding);
      }
    } else if (!ArrayBuffer.isView(chunk)) {
      throw invalidType('chunk', 'of type string or an instance of Buffer, TypedArray, or DataView', chunk);
    }
    if (this.#ended) {
      const error = coded(Error, 'ERR_STREAM_WRITE_AFTER_END', 'write after end');
      process.nextTick(() => this.#fail(error, callback));
      return false;
    }
    const failed = stdio.write(this.fd, chunk);
    if (failed !== 0) return this._failed(failed, callback);
    if (typeof callback === 'function') process.nextTick(callback, null);
    return true;
  }

  _failed(number, callback) {
    const error = native.system.errnoError(number, 'write');
    process.nextTick(() => this.#fail(error, callback));
    return true;
  }

  #fail(error, callback) {
    if (typeof callback === 'function') callback(error);
    this.emit('error', error);
  }

  end(chunk, encoding, callback) {
    if (typeof chunk === 'function') [chunk, encoding, callback] = [undefined, undefined, chunk];
    if (typeof encoding === 'function') [encoding, callback] = [undefined, encoding];
    if (chunk !== undefined && chunk !== null) this.write(chunk, encoding);
    if (!this.#ended) {
      this.#ended = true;
      this.writable = false;
      process.nextTick(() => {
        this.emit('prefinish');
        this.emit('finish');
      });
    }
    if (typeof callback === 'function') process.nextTick(callback);
    return this;
  }

  destroy() {
    return this;
  }

  destroySoon() {
    return this;
  }

  cork() {}

  uncork() {}

  setDefaultEncoding() {
    return this;
  }

  ref() {
    return this;
  }

  unref() {
    return this;
  }

  // --- terminals ---

  getWindowSize() {
    return [this.columns, this.rows];
  }

  getColorDepth() {
    return stdio.depth(this.fd);
  }

  hasColors(count = 16) {
    if (typeof count === 'object') count = 16;
    must.beInteger(count, 'count', 2);
    return count <= 2 ** this.getColorDepth();
  }

  cursorTo(x, y, callback) {
    if (typeof y === 'function') [y, callback] = [undefined, y];
    must.beNumber(x, 'x');
    return this.write(typeof y === 'number' ? `\x1b[${y + 1};${x + 1}H` : `\x1b[${x + 1}G`, callback);
  }

  moveCursor(dx, dy, callback) {
    let text = '';
    if (dx < 0) text += `\x1b[${-dx}D`;
    else if (dx > 0) text += `\x1b[${dx}C`;
    if (dy < 0) text += `\x1b[${-dy}A`;
    else if (dy > 0) text += `\x1b[${dy}B`;
    return this.write(text, callback);
  }

  clearLine(direction, callback) {
    return this.write(direction < 0 ? '\x1b[1K' : direction > 0 ? '\x1b[0K' : '\x1b[2K', callback);
  }

  clearScreenDown(callback) {
    return this.write('\x1b[0J', callback);
  }

  // The size is followed once somebody asks to be told.
  #watchSize() {
    if (this.#watchesSize) return;
    this.#watchesSize = true;
    process.on('SIGWINCH', () => {
      const [columns, rows] = stdio.size(this.fd);
      if (columns === this.columns && rows === this.rows) return;
      this.columns = columns;
      this.rows = rows;
      this.emit('resize');
    });
  }

  on(event, listener) {
    if (event === 'resize' && this.isTTY) this.#watchSize();
    return super.on(event, listener);
  }

  addListener(event, listener) {
    return this.on(event, listener);
  }
}

// One string and nothing else is what nearly every call has: C++ writes it without coming here.
Object.defineProperty(WriteStream.prototype, 'write', {
  __proto__: null,
  value: stdio.quickWriter(WriteStream.prototype.write),
  writable: true,
  configurable: true,
});

// What does not apply to a pipe or a file is not there.
class PlainStream extends WriteStream {}
for (const name of ['getWindowSize', 'getColorDepth', 'hasColors', 'cursorTo', 'moveCursor', 'clearLine', 'clearScreenDown']) {
  Object.defineProperty(PlainStream.prototype, name, { __proto__: null, value: undefined, configurable: true, writable: true });
}

module.exports = {
  make: (fd) => (stdio.isTerminal(fd) ? new WriteStream(fd) : new PlainStream(fd)),
};
