// fs with promises.

const fs = require('fs');
const { calls, afterTurns } = fs[Symbol.for('runnel.calls')];

function promised(name) {
  const call = calls[name];
  const { [name]: fn } = {
    [name]: (...args) => new Promise((resolve, reject) => {
      afterTurns(name, () => {
        try {
          resolve(call(...args));
        } catch (error) {
          reject(error);
        }
      });
    }),
  };
  return fn;
}

module.exports = { constants: fs.constants };
for (const name of ['access', 'appendFile', 'chmod', 'copyFile', 'lstat', 'mkdir', 'mkdtemp', 'readdir', 'readFile',
  'readlink', 'realpath', 'rename', 'rm', 'rmdir', 'stat', 'symlink', 'truncate', 'unlink', 'writeFile']) {
  module.exports[name] = promised(name);
}
