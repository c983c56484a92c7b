const EventEmitter = require("events");
try { new EventEmitter().emit("error", new Error("emitted")); } catch (e) { console.log(e.message); }
try { new EventEmitter().emit("error", { a: 1 }); } catch (e) { console.log(e.name, e.code, e.message, e.context); }
try { new EventEmitter().emit("error", 5); } catch (e) { console.log(e.name, e.code, e.message, e.context); }
try { new EventEmitter().emit("error"); } catch (e) { console.log(e.name, e.code, e.message, e.context); }
