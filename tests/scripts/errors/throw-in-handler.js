process.on("uncaughtException", () => { throw new Error("in handler"); });
process.on("exit", (code) => console.log("exit", code));
throw new Error("first");
