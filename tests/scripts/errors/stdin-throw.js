// as: stdin
console.log(1);
throw new Error("from stdin");
