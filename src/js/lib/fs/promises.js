// fs with promises.

const fs = require('fs');
const { calls, afterTurns } = fs[Symbol.for('runnel.calls')];
const { invalidType } = require('internal/errors');

const wholeFiles = ['appendFile', 'readFile', 'writeFile']; // which take no descriptors here

function promised(name) {
  const call = calls[name];
  const { [name]: fn } = {
    [name]: (...args) => new Promise((resolve, reject) => {
      afterTurns(name, () => {
        try {
          if (typeof args[0] === 'number' && wholeFiles.includes(name)) {
            throw invalidType('path', 'of type string or an instance of Buffer or URL', args[0]);
          }
          resolve(call(...args));
        } catch (error) {
          reject(error);
        }
      }, 'FSREQPROMISE');
    }),
  };
  return fn;
}

module.exports = { constants: fs.constants };
for (const name of ['access', 'appendFile', 'chmod', 'copyFile', 'lstat', 'mkdir', 'mkdtemp', 'readdir', 'readFile',
  'readlink', 'realpath', 'rename', 'rm', 'rmdir', 'stat', 'symlink', 'truncate', 'unlink', 'writeFile']) {
  module.exports[name] = promised(name);
}
