// as: eval
console.log(__filename, __dirname, typeof require, module.id, exports === module.exports, require.main, os.EOL === require("os").EOL, this === globalThis);
var v = 1; let l = 2; function f() {} console.log(globalThis.v, globalThis.l, typeof globalThis.f); import("path").then((m) => console.log(m.sep)); console.log(require("./modules/fixtures/lib/dir"));
