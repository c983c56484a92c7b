process.on("uncaughtException", (error, origin) => { console.log(String(error), origin); });
Promise.reject(new Error("a"));
Promise.reject(7);
setTimeout(() => console.log("goes on"), 5);
