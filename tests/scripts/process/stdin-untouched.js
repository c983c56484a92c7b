console.log("not read");
