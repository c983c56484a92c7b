// Of what the console could not print, those are told who listen to the errors of the stream, and nobody else.
const fs = require('fs');
console.log('before');
fs.closeSync(1);
if (fs.openSync('/dev/full', 'w') !== 1) throw new Error('not standard output');
console.log('nobody hears of it');
process.stdout.on('error', (error) => console.error('error', error.code, error.syscall));
console.log('x %d', 1);
console.group('group');
console.log('y');
setTimeout(() => console.error('end'), 5);
