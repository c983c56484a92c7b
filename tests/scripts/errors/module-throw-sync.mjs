throw new Error("sync");
