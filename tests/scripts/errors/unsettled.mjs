console.log("start"); await new Promise(() => {}); console.log("never");
