process.on("exit", (code) => { console.log("exit", code); process.exitCode = 9; });
throw new Error("changed");
