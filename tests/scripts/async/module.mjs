// As a module, whose body is nobody's callback.
import hooks, { AsyncLocalStorage, executionAsyncId, triggerAsyncId } from 'async_hooks';
console.log(executionAsyncId(), triggerAsyncId(), hooks.AsyncLocalStorage === AsyncLocalStorage);
const store = new AsyncLocalStorage();
await store.run(1, async () => {
  await 0;
  console.log(store.getStore());
});
store.enterWith('top');
await 1;
console.log(store.getStore());
await import('node:path');
console.log(store.getStore(), executionAsyncId());
setTimeout(() => console.log(store.getStore(), triggerAsyncId()));
