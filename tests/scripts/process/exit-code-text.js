process.exitCode = "8"; process.on("exit", (c) => console.log(typeof c, c));
