process.exitCode = 6; process.on("exit", (c) => { console.log(c, process.exitCode); process.exit(7); });
