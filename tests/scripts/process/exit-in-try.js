process.on("exit", () => console.log("listener")); try { process.exit(4); } catch (e) { console.log("caught"); } finally { console.log("finally"); } console.log("after");
