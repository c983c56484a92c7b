// as: stdin
console.log(__filename, require("path").sep, process.argv.length);
