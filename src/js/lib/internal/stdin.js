// process.stdin: a readable stream over a descriptor. Nothing is read before somebody asks.

const EventEmitter = require('events');
const { coded, invalidType } = require('internal/errors');
const { Bytes, isEncoding, decode } = require('internal/bytes');
const { stdio } = native;

class ReadStream extends EventEmitter {
  #chunks = []; // read and not yet taken
  #decoder = null;
  #encoding = null;
  #flowing = null; // null: nobody has asked; true, false: resumed, paused
  #reading = false;
  #resumeScheduled = false;
  #readableScheduled = false;
  #pipes = [];
  #ended = false; // the end was read
  #endEmitted = false;
  #destroyed = false;
  #errored = null;

  constructor(fd) {
    super();
    this.fd = fd;
    this.readable = true;
    if (stdio.isTerminal(fd)) this.isTTY = true;
  }

  get readableFlowing() {
    return this.#flowing;
  }

  get readableEncoding() {
    return this.#encoding;
  }

  get readableEnded() {
    return this.#endEmitted;
  }

  get readableLength() {
    return this.#chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  }

  get destroyed() {
    return this.#destroyed;
  }

  get errored() {
    return this.#errored;
  }

  setEncoding(encoding = 'utf8') {
    if (!isEncoding(encoding)) throw coded(TypeError, 'ERR_UNKNOWN_ENCODING', `Unknown encoding: ${encoding}`);
    const label = /^utf-?16le$|^ucs-?2$/i.test(encoding) ? 'utf-16le' : 'utf-8';
    this.#encoding = encoding;
    this.#decoder = /^utf|^ucs/i.test(encoding) ? new TextDecoder(label, { ignoreBOM: true }) : null;
    this.#chunks = this.#chunks.map((chunk) => this.#shape(chunk));
    return this;
  }

  #shape(chunk) {
    if (this.#encoding === null) return Bytes.of(chunk);
    return this.#decoder === null ? decode(chunk, this.#encoding) : this.#decoder.decode(chunk, { stream: true });
  }

  #start() {
    if (this.#reading || this.#ended || this.#destroyed) return;
    this.#reading = true;
    stdio.startReading(this.fd, (chunk, error) => this.#arrived(chunk, error));
  }

  #stop() {
    if (!this.#reading) return;
    this.#reading = false;
    stdio.stopReading(this.fd);
  }

  #arrived(chunk, error) {
    if (error !== 0) {
      this.#reading = false;
      this.destroy(native.system.errnoError(error, 'read'));
      return;
    }
    if (chunk === null) {
      this.#reading = false;
      this.#ended = true;
      const rest = this.#decoder?.decode() ?? '';
      if (rest !== '') this.#chunks.push(rest);
      if (this.#flowing) this.#flow();
      else if (this.#chunks.length === 0 && this.listenerCount('readable') === 0) this.#emitEnd();
      else this.#announce();
      return;
    }
    const shaped = this.#shape(chunk);
    if (shaped.length === 0) return;
    this.#chunks.push(shaped);
    if (this.#flowing) {
      this.#flow();
    } else {
      this.#stop(); // until what came has been taken
      this.#announce();
    }
  }

  #announce() {
    if (this.#readableScheduled) return;
    this.#readableScheduled = true;
    process.nextTick(() => {
      this.#readableScheduled = false;
      if (this.#destroyed || this.#endEmitted) return;
      this.emit('readable');
      if (this.#ended && this.#chunks.length === 0) this.#emitEnd();
    });
  }

  #flow() {
    while (this.#flowing && this.#chunks.length > 0) this.emit('data', this.#chunks.shift());
    if (!this.#flowing || this.#destroyed) return;
    if (this.#ended) this.#emitEnd();
    else this.#start();
  }

  #emitEnd() {
    if (this.#endEmitted || this.#destroyed) return;
    this.#endEmitted = true;
    process.nextTick(() => {
      this.readable = false;
      this.emit('end');
      this.#destroyed = true;
      process.nextTick(() => this.emit('close'));
    });
  }

  read(size) {
    if (this.#chunks.length === 0) {
      if (this.#ended) this.#emitEnd();
      else this.#start();
      return null;
    }
    let result;
    if (this.#encoding === null) {
      const whole = new Uint8Array(this.readableLength);
      let at = 0;
      for (const chunk of this.#chunks) {
        whole.set(chunk, at);
        at += chunk.length;
      }
      result = Bytes.of(whole);
    } else {
      result = this.#chunks.join('');
    }
    this.#chunks = [];
    if (typeof size === 'number' && size < result.length) {
      if (size <= 0) {
        this.#chunks = [result];
        return null;
      }
      this.#chunks = [result.slice(size)];
      result = result.slice(0, size);
      if (this.#encoding === null) {
        this.#chunks[0] = Bytes.of(this.#chunks[0]);
        result = Bytes.of(result);
      }
    } else if (typeof size === 'number' && size > result.length && !this.#ended) {
      this.#chunks = [result];
      this.#start();
      return null;
    }
    if (this.#chunks.length === 0 && !this.#ended) this.#start();
    if (this.#ended && this.#chunks.length === 0) this.#emitEnd();
    if (this.listenerCount('data') > 0) this.emit('data', result);
    return result;
  }

  on(event, listener) {
    super.on(event, listener);
    if (event === 'data') {
      if (this.#flowing !== false && this.listenerCount('readable') === 0) this.resume();
    } else if (event === 'readable' && !this.#endEmitted) {
      this.#flowing = false;
      if (this.#chunks.length > 0) this.#announce();
      else process.nextTick(() => this.#start());
    }
    return this;
  }

  addListener(event, listener) {
    return this.on(event, listener);
  }

  resume() {
    if (this.#flowing) return this;
    this.#flowing = this.listenerCount('readable') === 0;
    if (this.#resumeScheduled) return this;
    this.#resumeScheduled = true;
    process.nextTick(() => {
      this.#resumeScheduled = false;
      this.emit('resume');
      if (this.#flowing) this.#flow();
      else this.#start();
    });
    return this;
  }

  pause() {
    if (this.#flowing !== false) {
      this.#flowing = false;
      this.emit('pause');
    }
    this.#stop();
    return this;
  }

  isPaused() {
    return this.#flowing === false;
  }

  pipe(destination, options) {
    if (destination === null || typeof destination !== 'object' || typeof destination.write !== 'function') {
      throw invalidType('destination', 'an instance of Stream', destination);
    }
    const onData = (chunk) => {
      if (destination.write(chunk) === false && destination.writableNeedDrain !== false) {
        this.pause();
        destination.once('drain', () => this.resume());
      }
    };
    const onEnd = () => {
      if (options?.end !== false && !destination._isStdio) destination.end();
    };
    this.#pipes.push({ destination, onData, onEnd });
    this.on('data', onData);
    this.once('end', onEnd);
    destination.emit?.('pipe', this);
    return destination;
  }

  unpipe(destination) {
    for (const pipe of this.#pipes.filter((each) => destination === undefined || each.destination === destination)) {
      this.off('data', pipe.onData);
      this.off('end', pipe.onEnd);
      this.#pipes.splice(this.#pipes.indexOf(pipe), 1);
      pipe.destination.emit?.('unpipe', this);
    }
    if (this.listenerCount('data') === 0) this.pause();
    return this;
  }

  unshift(chunk) {
    this.#chunks.unshift(chunk);
    if (this.#flowing) process.nextTick(() => this.#flow());
    else this.#announce();
  }

  destroy(error) {
    if (this.#destroyed) return this;
    this.#destroyed = true;
    this.#stop();
    this.readable = false;
    if (error) this.#errored = error;
    process.nextTick(() => {
      if (error) this.emit('error', error);
      this.emit('close');
    });
    return this;
  }

  ref() {
    stdio.refReading(this.fd, true);
    return this;
  }

  unref() {
    stdio.refReading(this.fd, false);
    return this;
  }

  async *[Symbol.asyncIterator]() {
    let wake = null;
    let failure = null;
    let over = false;
    const stir = () => wake?.();
    const onError = (error) => {
      failure = error;
      stir();
    };
    const onEnd = () => {
      over = true;
      stir();
    };
    this.on('readable', stir);
    this.on('error', onError);
    this.on('end', onEnd);
    this.on('close', onEnd);
    try {
      for (;;) {
        const chunk = this.#destroyed && !this.#ended ? null : this.read();
        if (chunk !== null) {
          yield chunk;
        } else if (failure) {
          throw failure;
        } else if (over || this.#endEmitted) {
          return;
        } else {
          await new Promise((resolve) => {
            wake = resolve;
          });
          wake = null;
        }
      }
    } finally {
      this.off('readable', stir);
      this.off('error', onError);
      this.off('end', onEnd);
      this.off('close', onEnd);
      this.destroy();
    }
  }
}

module.exports = { make: (fd) => new ReadStream(fd) };
