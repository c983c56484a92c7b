const { stdout, stderr } = process;
console.log(stdout.write('text\n'), stdout.write(new Uint8Array([104, 105, 10])), stdout.fd, stderr.fd, stdout.writable, stdout.isTTY, stdout.columns, typeof stdout.getColorDepth, stdout.hasColors);
stdout.write('with callback\n', () => console.log('written'));
stdout.write('aGV4Cg==', 'base64'); stdout.write('6865780a', 'hex'); stdout.write('caf\xe9\n', 'latin1', (e) => console.log('latin', e));
for (const bad of [null, undefined, 5, {}, []]) { try { stdout.write(bad); } catch (e) { console.log(e.name, e.code, e.message); } }
try { stdout.write('x', 'nope'); } catch (e) { console.log(e.code, e.message); }
console.log('\ud800 lone', 'pair \u{1F600}');
stdout.on('finish', () => console.error('finish'));
stderr.write('to stderr\n');
console.error('error %s %d', 'x', 5); console.warn({ a: 1 });
stdout.cork(); stdout.write('corked\n'); stdout.uncork();
