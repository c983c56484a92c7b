const timer = setTimeout(function f() {}, 50, 1, [2]);
const shown = require('util').inspect(timer).replace(/(_idleStart|asyncId\)): \d+/g, '$1: N');
console.log(shown);
clearTimeout(timer);
console.log(require('util').inspect(timer).replace(/(_idleStart|asyncId\)): \d+/g, '$1: N'));
console.log(require('util').inspect(setImmediate(() => {})).replace(/(asyncId\)): \d+/g, '$1: N'));
