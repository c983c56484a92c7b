function f() { f(); }
try { f(); } catch (e) { console.log(e instanceof RangeError, e.message); }


