// AsyncResource: scopes, ids, binding.
const { AsyncResource, AsyncLocalStorage, executionAsyncId, triggerAsyncId, executionAsyncResource } = require('async_hooks');
const show = (...values) => console.log(...values);
const base = new AsyncResource('base').asyncId();
const id = (n) => n - base;

const outer = new AsyncResource('outer');
show(id(outer.asyncId()), outer.triggerAsyncId(), Object.prototype.toString.call(outer));
show(outer.runInAsyncScope(function (a, b) {
  show(id(executionAsyncId()), triggerAsyncId(), executionAsyncResource() === outer, this.self);
  const inner = new AsyncResource('inner');
  show(id(inner.triggerAsyncId()));
  inner.runInAsyncScope(() => show(executionAsyncId() === inner.asyncId(), id(triggerAsyncId())));
  show(id(executionAsyncId()));
  return a + b;
}, { self: 'self' }, 1, 2));
show(executionAsyncId(), triggerAsyncId(), executionAsyncResource());
try {
  outer.runInAsyncScope(() => { throw new Error('left'); });
} catch (error) {
  show(error.message, executionAsyncId());
}
show(new AsyncResource('t', 42).triggerAsyncId(), new AsyncResource('t', { triggerAsyncId: 7 }).triggerAsyncId());
show(outer.emitDestroy() === outer, outer.emitDestroy() === outer);

const store = new AsyncLocalStorage();
class Pool extends AsyncResource {
  constructor() {
    super('Pool', { requireManualDestroy: true });
  }
  work(callback) {
    this.runInAsyncScope(callback, null, 'done');
  }
}
const pool = store.run('pool', () => new Pool());
store.run('caller', () => pool.work((what) => show(what, store.getStore())));

const bound = outer.bind(function named(a, b, c) { return [this?.x, a, b, c, id(executionAsyncId())]; });
show(bound.name, bound.length, bound.call({ x: 'x' }, 1, 2, 3));
show(outer.bind(function () { return this.y; }, { y: 'y' })());
const still = AsyncResource.bind(function () { return [typeof this, executionAsyncId() > 1]; }, 'type', { z: 1 });
show(still(), Object.getOwnPropertyDescriptor(still, 'length'));
setTimeout(() => {
  show(triggerAsyncId() === 1, executionAsyncResource().constructor.name);
  const timer = executionAsyncResource();
  setImmediate(() => show(executionAsyncResource() === timer, executionAsyncResource().constructor.name));
}, 1);
