process.on("unhandledRejection", (reason, promise) => { console.log("unhandled", reason, promise instanceof Promise); });
process.on("rejectionHandled", (promise) => console.log("handled later", promise instanceof Promise));
const p = Promise.reject(5);
setTimeout(() => p.catch(() => console.log("caught")), 5);
Promise.reject(6).catch(() => {});
