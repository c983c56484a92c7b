const p = process;
console.log(typeof p.version, p.version === `v${p.versions.node}`, p.platform, p.arch, p.argv0.length > 0, p.execArgv, p.argv.length, p.argv.slice(2));
console.log(p.argv[0] === p.execPath, p.argv[1] === __filename, typeof p.pid, typeof p.ppid, p.title.length > 0, p.release.name);
console.log(typeof p.cwd(), p.umask() === p.umask(), typeof p.getuid(), typeof p.getegid(), Array.isArray(p.getgroups()));
const t = p.hrtime(); const d = p.hrtime(t);
console.log(t.length, d.length, typeof p.hrtime.bigint(), p.uptime() > 0, p.memoryUsage().rss > 0, typeof p.memoryUsage.rss(), Object.keys(p.memoryUsage()));
console.log(Object.prototype.toString.call(p), p instanceof require('events'), p.constructor.name, `${p}`);
console.log(Object.getOwnPropertyDescriptor(globalThis, 'process').enumerable, globalThis.process === p, require('process') === p, require('node:process') === p);
p.chdir('/'); console.log(p.cwd());
for (const f of [() => p.chdir('/nowhere'), () => p.chdir(5), () => p.kill('x'), () => p.kill(p.pid, 'SIGNOPE'), () => p.nextTick(5), () => p.hrtime(5), () => p.kill(999999999, 0), () => { p.exitCode = 'x'; }, () => { p.exitCode = 1.5; }, () => p.exit('q'), () => p.emitWarning(5)]) {
  try { f(); console.log('no error'); } catch (e) { console.log(e.name, e.code, e.message); }
}
console.log(p.getBuiltinModule('fs') === require('fs'), p.getBuiltinModule('nope'));
