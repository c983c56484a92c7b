// `stack` takes any value, and stays the accessor that it is for other errors.
const error = new Error('x');
for (const value of [null, 5, undefined, 'text', { a: 1 }]) {
  error.stack = value;
  console.log(error.stack);
}
const captured = {};
Error.captureStackTrace(captured);
captured.stack = null;
console.log(captured.stack);
Error.prototype.stack = 'on the prototype';
console.log(new Error('z').stack.split('\n')[0]);
