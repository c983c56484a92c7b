const e = new TextEncoder();
console.log(e.encoding, e.encode('h€\u{1F600}\ud800'), e.encode(), e.encode(undefined).length, e.encodeInto('a€b', new Uint8Array(4)), e.encodeInto('\u{1F600}', new Uint8Array(3)), Object.prototype.toString.call(e));
const d = (bytes, label, options) => new TextDecoder(label, options).decode(new Uint8Array(bytes));
console.log(JSON.stringify([d([0xe4, 0xbd, 0xa0]), d([0xff, 0x61, 0xe4, 0xbd]), d([0xef, 0xbb, 0xbf, 0x61]), d([0xef, 0xbb, 0xbf, 0x61], 'utf-8', { ignoreBOM: true }), d([0x61, 0, 0xd8, 0x3d, 0x00], 'utf-16le'), d([0x80, 0xe9], 'latin1'), d([0xf0, 0x9f, 0x98, 0x80]), d([0xed, 0xa0, 0x80]), d([0xc0, 0x80]), d([])]));
for (const label of ['utf8', ' UTF-8 ', 'ucs-2', 'iso-8859-1', 'ascii', 'utf-16be']) console.log(new TextDecoder(label).encoding);
for (const [bytes, label] of [[[0xff], 'utf-8'], [[0x61], 'utf-16le'], [[0xe4, 0xbd], 'utf8']]) { try { new TextDecoder(label, { fatal: true }).decode(new Uint8Array(bytes)); } catch (x) { console.log(x.name, x.code, x.message); } }
for (const f of [() => new TextDecoder('nope'), () => new TextDecoder().decode('text'), () => e.encodeInto(5), () => e.encodeInto('a', [])]) { try { f(); } catch (x) { console.log(x.name, x.code, x.message); } }
const text = 'a€\u{1F600}é漢'; const bytes = e.encode(text);
let ok = true;
for (let cut = 0; cut <= bytes.length; cut++) {
  const s = new TextDecoder();
  ok &&= s.decode(bytes.subarray(0, cut), { stream: true }) + s.decode(bytes.subarray(cut)) === text;
}
console.log(ok);
const s = new TextDecoder(); console.log(JSON.stringify([s.decode(new Uint8Array([0xe4]), { stream: true }), s.decode(new Uint8Array([0xbd]), { stream: true }), s.decode()]));
const b = new TextDecoder(); console.log(JSON.stringify([b.decode(new Uint8Array([0xef]), { stream: true }), b.decode(new Uint8Array([0xbb, 0xbf, 0x61]))]));
console.log(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).fatal, d(new Uint8Array(0)), new TextDecoder().decode(new DataView(bytes.buffer, 1, 3)), new TextDecoder().decode(bytes.buffer.slice(0, 1)), new TextDecoder().decode());
