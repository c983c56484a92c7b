// Wrong arguments and returned values, of functions that are seldom called wrongly.
const fs = require('fs');
const attempt = (work) => {
  try {
    console.log(work());
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
};
for (const time of [[1], [1, 2, 3], 1, 'text']) attempt(() => process.hrtime(time));
attempt(() => process.hrtime(process.hrtime()).length);
for (const code of ['abc', 1.5, {}, true, '']) {
  attempt(() => { process.exitCode = code; });
  attempt(() => process.exit(code));
}
attempt(() => process.kill(99999999, 0));

const directory = fs.mkdtempSync('/tmp/arguments-');
process.on('exit', () => fs.rmSync(directory, { recursive: true }));
process.chdir(directory);
for (const path of ['q/w/e', 'q/w/e', './q/w/z', '../' + directory.slice(5) + '/y/w', 'a//b/', 'c/', 'x/../v']) {
  attempt(() => fs.mkdirSync(path, { recursive: true })?.replace(directory.slice(5), '<name>'));
}
console.log(fs.readdirSync('.').join());
attempt(() => fs.mkdirSync(directory + '/m/n', { recursive: true }).slice(directory.length));

fs.writeFileSync('one', '1');
fs.writeFileSync('two', '2');
attempt(() => fs.copyFileSync('one', 'two', fs.constants.COPYFILE_EXCL));
attempt(() => fs.copyFileSync('missing', 'two'));
attempt(() => fs.copyFileSync('one', 'missing/two'));
(async () => {
  for (const path of [5, null, undefined, {}]) {
    await fs.promises.readFile(path).catch((error) => attempt(() => { throw error; }));
    await fs.promises.writeFile(path, '').catch((error) => console.log(error.code));
  }
})();
