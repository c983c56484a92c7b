const path = require('path');
const f = './fixtures/';
const show = (id) => {
  try { console.log(id, require(id)); } catch (e) { console.log(id, e.code, e.message.replaceAll(__dirname, '<dir>')); }
};
for (const id of [`${f}lib/a`, `${f}lib/a.js`, `${f}lib/data`, `${f}lib/data.json`, `${f}lib/dir`, `${f}lib/dir/`, `${f}lib/pkgdir`,
  `${f}lib/nothing`, `${f}lib/a.js/`, `${f}types/detected.js`, `${f}types/mod/x.js`, `${f}types/com/x.js`, path.resolve(__dirname, 'fixtures/lib/dir/index.js'),
  'fs/nothing', 'node:nothing', './fixtures']) show(id);
show(`${f}lib/bad.json`);
console.log(require('node:path') === path, require('fs') === require('node:fs'));
console.log(require.resolve(`${f}lib/a`).replace(__dirname, ''), require.resolve('path'), require.resolve('node:path'));
console.log(require.resolve.paths('x').slice(0, 2).map((p) => p.replace(__dirname, '')).join(' '), require.resolve.paths('./x').map((p) => p.replace(__dirname, '')), require.resolve.paths('fs'));
console.log(require(`${f}lib/a`) === require(`${f}lib/a.js`));
const key = require.resolve(`${f}lib/a`);
console.log(key in require.cache, require.cache[key].loaded, require.cache[key].id === key);
delete require.cache[key];
console.log(require(`${f}lib/a`).name, Object.keys(require.cache).filter((k) => k.endsWith('a.js')).length);
console.log(require.main === module, module.id, module.loaded, module.children.length > 3, module.parent, module.paths.length > 1);
console.log(this === exports, this === module.exports, typeof __filename, path.basename(__dirname), arguments.length);
try { require(`${f}lib/throws.js`); } catch (e) { console.log(e.message, Object.keys(require.cache).some((k) => k.endsWith('throws.js'))); }
for (const bad of [undefined, 5, '']) { try { require(bad); } catch (e) { console.log(e.name, e.code, e.message); } }
const cycle = require(`${f}cycle/a.js`);
console.log(cycle, require(`${f}cycle/b.js`));
const { createRequire, builtinModules, isBuiltin } = require('module');
console.log(createRequire(__filename)('./fixtures/lib/dir'), createRequire(`file://${__dirname}/fixtures/lib/`)('./dir'));
console.log(isBuiltin('fs'), isBuiltin('node:fs'), isBuiltin('nope'), builtinModules.includes('path'));
