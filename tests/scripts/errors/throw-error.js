console.log("before");
throw new Error("x");
