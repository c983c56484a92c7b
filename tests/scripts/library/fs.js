const fs = require('fs'); const path = require('path'); const os = require('os');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'runnel-')); const at = (...p) => path.join(dir, ...p);
const log = (...a) => console.log(...a.map((x) => (typeof x === 'string' ? x.replaceAll(dir, '<dir>') : x)));
fs.writeFileSync(at('a.txt'), 'héllo\n'); fs.appendFileSync(at('a.txt'), new Uint8Array([119, 10])); log(fs.readFileSync(at('a.txt'), 'utf8'), fs.readFileSync(at('a.txt')).length, fs.readFileSync(at('a.txt'), { encoding: 'latin1' }).length, fs.existsSync(at('a.txt')), fs.existsSync(at('no')));
const st = fs.statSync(at('a.txt')); log(st.isFile(), st.isDirectory(), st.size, st.mtime instanceof Date, typeof st.mtimeMs, (st.mode & 0o777).toString(8).length, fs.statSync(at('no'), { throwIfNoEntry: false }));
fs.mkdirSync(at('d')); log(fs.mkdirSync(at('d/e/f'), { recursive: true }), fs.mkdirSync(at('d/e/f'), { recursive: true })); fs.writeFileSync(at('d/z'), ''); fs.symlinkSync('a.txt', at('link'));
log(fs.readdirSync(dir).join(), fs.readdirSync(dir, { withFileTypes: true }).map((e) => `${e.name}:${e.isDirectory()}:${e.isSymbolicLink()}`).join(), fs.readdirSync(dir, { recursive: true }).sort().join(), fs.readlinkSync(at('link')), fs.lstatSync(at('link')).isSymbolicLink(), fs.realpathSync(at('link')) === fs.realpathSync(at('a.txt')));
fs.renameSync(at('d/z'), at('moved')); fs.copyFileSync(at('a.txt'), at('copy')); fs.chmodSync(at('copy'), 0o600); log((fs.statSync(at('copy')).mode & 0o777).toString(8), fs.readFileSync(at('copy'), 'utf8').length);
const fd = fs.openSync(at('fd'), 'w+'); log(typeof fd, fs.writeSync(fd, 'abcdef'), fs.writeSync(fd, 'XY', 1), fs.writeSync(fd, new Uint8Array([48, 49, 50]), 1, 1, 4)); const buf = new Uint8Array(6); log(fs.readSync(fd, buf, 0, 6, 0), String.fromCharCode(...buf), fs.fstatSync(fd).size); fs.ftruncateSync(fd, 2); fs.closeSync(fd); log(fs.readFileSync(at('fd'), 'utf8'));
for (const f of [() => fs.readFileSync(at('no')), () => fs.readFileSync(dir), () => fs.openSync(at('no')), () => fs.mkdirSync(dir), () => fs.rmdirSync(dir), () => fs.unlinkSync(at('no')), () => fs.renameSync(at('no'), at('x')), () => fs.readdirSync(at('no')), () => fs.statSync(at('no')), () => fs.realpathSync(at('no')), () => fs.closeSync(999), () => fs.readFileSync(5.5), () => fs.readFileSync({}), () => fs.readFileSync('a\0b'), () => fs.readFileSync(at('a.txt'), 'nope'), () => fs.openSync(at('a.txt'), 'q'), () => fs.writeFileSync(at('q'), 5), () => fs.rmSync(at('no')), () => fs.accessSync(at('no')), () => fs.rmSync(at('d'))]) {
  try { f(); log('no error'); } catch (e) { log(e.name, e.code, e.message, e.errno, e.syscall, e.path); }
}
fs.rmSync(at('no'), { force: true }); fs.rmSync(at('d'), { recursive: true }); log(fs.existsSync(at('d')));
setImmediate(() => log('immediate before any file callback'));
fs.readFile(at('a.txt'), 'utf8', (e, text) => {
  log(e, text);
  fs.readFile(at('no'), (err, data) => {
    log(err.code, data);
    fs.writeFile(at('w'), 'cb', (w) => {
      log(w, fs.readFileSync(at('w'), 'utf8'));
      fs.promises.readFile(at('w'), 'utf8').then(async (t) => {
        log(t); await fs.promises.writeFile(at('p'), 'p'); await fs.promises.readFile(at('no')).catch((x) => log(x.code)); log((await fs.promises.stat(at('p'))).size, require('fs/promises') === fs.promises);
        fs.rmSync(dir, { recursive: true }); log(fs.existsSync(dir));
      });
    });
  });
});
try { fs.readFile(at('a.txt')); } catch (e) { log(e.name, e.code); }
