const EventEmitter = require('events');
const { once, on, errorMonitor, captureRejectionSymbol } = EventEmitter;
const e = new EventEmitter();
const log = (...a) => console.log(...a);
e.on('newListener', (n, f) => log('new', n, f.name)); e.on('removeListener', (n, f) => log('removed', n, f.name));
function a(...x) { log('a', ...x, this === e); } function b() { log('b'); }
e.on('x', a); e.prependListener('x', b); e.once('x', function c() { log('c'); }); e.prependOnceListener('x', function d() { log('d'); });
log(e.emit('x', 1, 2), e.emit('x'), e.emit('nothing'), e.listenerCount('x'), e.listenerCount('x', a), e.eventNames(), e.listeners('x').map((f) => f.name), e.rawListeners('x').length);
e.off('x', a).off('x', a); e.removeAllListeners('x'); log(e.eventNames());
e.once('o', a); log(e.rawListeners('o')[0].listener === a, e.listeners('o')[0] === a, typeof e.rawListeners('o')[0]);
e.removeAllListeners(); log(e.eventNames(), e.getMaxListeners());
const s = Symbol('ev'); e.on(s, () => log('symbol')); e.emit(s); log(e.eventNames());
const m = new EventEmitter(); m.on(errorMonitor, (err) => log('monitor', err.message)); try { m.emit('error', new Error('boom')); } catch (x) { log('thrown', x.message); }
for (const f of [() => e.on('x', 5), () => e.once('x'), () => e.setMaxListeners(-1), () => e.setMaxListeners('a'), () => e.off('x'), () => { EventEmitter.defaultMaxListeners = -1; }]) { try { f(); } catch (x) { log(x.name, x.code, x.message); } }
const self = new EventEmitter(); self.on('e', function f() { self.off('e', f); self.on('e', () => log('late')); log('first'); }); self.on('e', () => log('second')); self.emit('e'); self.emit('e');
class Sub extends EventEmitter { constructor() { super(); this.z = 1; } } log(new Sub(), new Sub() instanceof EventEmitter, EventEmitter.EventEmitter === EventEmitter);
function Old() { EventEmitter.call(this); } require('util').inherits(Old, EventEmitter); new Old().on('q', () => log('old')).emit('q');
const noInit = Object.create(EventEmitter.prototype); log(noInit.emit('x'), noInit.listenerCount('x')); noInit.on('x', () => log('lazily')); noInit.emit('x');
const cap = new EventEmitter({ captureRejections: true }); cap.on('go', async () => { throw new Error('async boom'); }); cap.on('error', (x) => log('captured', x.message)); cap.emit('go');
const cap2 = new EventEmitter({ captureRejections: true }); cap2[captureRejectionSymbol] = (err, ev, ...args) => log('symbol handler', err.message, ev, args); cap2.on('go', async () => { throw new Error('two'); }); cap2.emit('go', 42);
(async () => {
  const p = new EventEmitter(); setTimeout(() => p.emit('ready', 1, 2), 1); log(await once(p, 'ready'));
  setTimeout(() => p.emit('error', new Error('once failed')), 1); await once(p, 'ready').catch((x) => log(x.message)); log(p.listenerCount('ready'), p.listenerCount('error'));
  setTimeout(() => { p.emit('tick', 1); p.emit('tick', 2); p.emit('tick', 3); }, 1); for await (const v of on(p, 'tick')) { log(v); if (v[0] === 3) break; } log(p.listenerCount('tick'));
  setTimeout(() => { p.emit('tick', 1); p.emit('error', new Error('on failed')); }, 1); try { for await (const v of on(p, 'tick')) log(v); } catch (x) { log(x.message); }
  const leak = new EventEmitter(); leak.setMaxListeners(1); leak.on('l', () => {}); leak.on('l', () => {}); leak.on('l', () => {});
})();
