import first from './fixtures/esm/first.mjs';
import c, { named, other } from './fixtures/esm/c.cjs';
import * as third from './fixtures/esm/third.mjs';
import object from './fixtures/esm/object.cjs';
import * as transpiled from './fixtures/esm/transpiled.cjs';
import { third as passed } from './fixtures/esm/reexport.cjs';
import data from './fixtures/lib/data.json' with { type: 'json' };
import { slow } from './fixtures/esm/tla.mjs';
import fs, { readFileSync } from 'node:fs';
import process from 'process';
import EventEmitter, { once } from 'events';
console.log(first, c, named, other, passed, object, data, slow);
console.log(transpiled.default, transpiled.n, Object.keys(transpiled));
third.bump();
console.log(third.counter, third);
try { third.counter = 5; } catch (e) { console.log(e.name); }
console.log(fs.readFileSync === readFileSync, process === globalThis.process, typeof once, EventEmitter.name);
console.log(import.meta.url.startsWith('file:///'), import.meta.filename.endsWith('import.mjs'), import.meta.dirname.endsWith('modules'), import.meta.main);
console.log(import.meta.resolve('./x.mjs').endsWith('/modules/x.mjs'), import.meta.resolve('fs'), import.meta.resolve('node:fs'), Object.keys(import.meta));
console.log(typeof require, typeof module, typeof __filename, this, typeof exports);
const again = await import('./fixtures/esm/third.mjs');
console.log(again === third, (await import('./fixtures/esm/third.mjs?x')).counter);
const j = await import('./fixtures/lib/data.json', { with: { type: 'json' } });
console.log(j.default);
for (const [id, options] of [['./fixtures/lib/data.json'], ['./fixtures/esm/first.mjs', { with: { type: 'json' } }], ['./fixtures/esm/first.mjs', { with: { x: 'y' } }], ['./fixtures/esm/first.mjs', { with: { type: 'css' } }]]) {
  await import(id, options).catch((e) => console.log(e.name, e.code, e.message.replace(import.meta.dirname, '<dir>')));
}
