process.on("exit", (code) => { console.log("exit", code, process.exitCode); });
throw new Error("with exit");
