const e = new Error("a\nb"); e.name = "Multi"; console.log(e.stack.split("\n    at")[0]); e.message = "c"; console.log(e.stack.split("\n    at")[0]);
const late = new Error("m"); late.name = "Late"; late.message = "changed"; console.log(late.stack.split("\n")[0]);
const o = {}; Error.captureStackTrace(o); console.log(o.stack.split("\n")[0], Object.keys(o));
function hidden() { const t = {}; Error.captureStackTrace(t, hidden); return t.stack; }
function outer() { return hidden(); }
console.log(outer().split("\n")[1].includes("outer"));
Error.prepareStackTrace = (err, frames) => frames.length > 0 ? `${err.message}: ${frames[0].getFunctionName()}` : "none";
function named() { return new Error("prep").stack; }
console.log(named());
Error.prepareStackTrace = undefined;
class E2 extends Error {} console.log(new E2("z").stack.split("\n")[0]);
const s = new Error("set"); s.stack = "mine"; console.log(s.stack);
Error.stackTraceLimit = 0; console.log(new Error("nolimit").stack);
