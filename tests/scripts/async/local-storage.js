// AsyncLocalStorage: what each of its calls does and returns, and the errors.
const { AsyncLocalStorage, AsyncResource } = require('async_hooks');
const show = (...values) => console.log(...values);

const store = new AsyncLocalStorage();
show(store, store.getStore(), store.name === '');
show(store.run(1, (...args) => [store.getStore(), ...args], 'a', 'b'));
show(store.run({ deep: 1 }, function () { return [this === null || this === globalThis || this, store.getStore()]; }));
show(store.getStore());
try {
  store.run('thrown', () => { throw new Error(`in ${store.getStore()}`); });
} catch (error) {
  show(error.message, store.getStore());
}
store.run(1, () => {
  show(store.exit(() => store.getStore()), store.getStore());
  store.run(2, () => show(store.getStore()));
  store.run(1, () => show('same', store.getStore()));
  store.enterWith(3);
  show(store.getStore());
});
show('after run', store.getStore());
store.enterWith('entered');
show(store.getStore());
store.disable();
show(store.getStore());
store.run('again', () => show(store.getStore()));

// Several at once.
const other = new AsyncLocalStorage({ defaultValue: 'default', name: 'other' });
show(other.name, other.getStore());
store.run('s', () => {
  other.run('o', () => show(store.getStore(), other.getStore()));
  show(store.getStore(), other.getStore());
  other.enterWith('leaks');
});
show(store.getStore(), other.getStore());
other.run(undefined, () => show('undefined is a value', other.getStore()));
show(other.exit(() => other.getStore()));
other.disable();
show('default again', other.getStore());
show(new AsyncLocalStorage({ name: 5 }).name, new AsyncLocalStorage({}).getStore());

// bind and snapshot.
const bound = store.run('bound', () => AsyncLocalStorage.bind(function (a, b) { return [store.getStore(), a, b, this.me]; }));
show(bound.length, bound.name, bound.call({ me: 'me' }, 1, 2));
const snapshot = store.run('snap', () => AsyncLocalStorage.snapshot());
show(snapshot((...args) => [store.getStore(), ...args], 1, 2), snapshot.length);
store.run('elsewhere', () => show(snapshot(() => store.getStore()), store.getStore()));

// Scopes.
{
  const scope = store.withScope('scoped');
  show(scope, store.getStore());
  scope.dispose();
  scope.dispose();
  show(store.getStore());
  const again = store.withScope('by symbol');
  show(store.getStore(), typeof again[Symbol.dispose]);
  again[Symbol.dispose]();
  show(store.getStore());
}
store.run(1, () => show(new AsyncResource('shown')[Object.getOwnPropertySymbols(new AsyncResource('x'))[0]]));

for (const wrong of [
  () => AsyncLocalStorage(),
  () => new AsyncLocalStorage(1),
  () => new AsyncLocalStorage(null),
  () => new AsyncLocalStorage([]),
  () => AsyncLocalStorage.bind(5),
  () => AsyncLocalStorage.bind(null),
  () => AsyncResource.bind({}),
  () => new AsyncResource(),
  () => new AsyncResource(''),
  () => new AsyncResource('x', { triggerAsyncId: 1.5 }),
  () => new AsyncResource('x', -2),
  () => new AsyncResource('x', 'y'),
  () => new AsyncResource('x').bind(1),
  () => store.getStore.call({}),
]) {
  try {
    show(typeof wrong());
  } catch (error) {
    show(error.name, error.code, error.code ? error.message : '');
  }
}
