Promise.resolve().then(() => process.exit(10)); process.on("exit", (c) => console.log(c));
