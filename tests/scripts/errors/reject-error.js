Promise.reject(new Error("q")); setTimeout(() => console.log("never"), 5);
