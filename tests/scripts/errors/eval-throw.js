// as: eval
throw new Error("e");
