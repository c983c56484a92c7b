process.env.RUNNEL_TEST = 'a';
process.env.NUMBER = 5;
process.env.NOTHING = undefined;
console.log(process.env.RUNNEL_TEST, typeof process.env.NUMBER, process.env.NUMBER, process.env.NOTHING, process.env.NOT_THERE);
console.log('RUNNEL_TEST' in process.env, 'NOT_THERE' in process.env, Object.keys(process.env).includes('RUNNEL_TEST'), delete process.env.RUNNEL_TEST, process.env.RUNNEL_TEST, 'RUNNEL_TEST' in process.env);
console.log(delete process.env.NOT_THERE, Object.getOwnPropertyDescriptor(process.env, 'NUMBER'), { ...process.env }.NUMBER, JSON.parse(JSON.stringify(process.env)).NUMBER);
try { process.env[Symbol('s')] = 1; } catch (e) { console.log(e.name, e.message); }
console.log(process.env[Symbol('s')], Object.prototype.hasOwnProperty.call(process.env, 'NUMBER'), process.env.hasOwnProperty('NUMBER'), process.env.toString());
process.env['ü'] = 'ö'; console.log(process.env['ü']);
for (const k in process.env) if (k === 'NUMBER') console.log('enumerated');
process.env.EMPTY = ''; console.log(JSON.stringify(process.env.EMPTY), 'EMPTY' in process.env);
Object.defineProperty(process.env, 'DEF', { value: 'd', configurable: true, writable: true, enumerable: true }); console.log(process.env.DEF);
