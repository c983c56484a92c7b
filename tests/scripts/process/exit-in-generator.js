class A { constructor() { process.exit(11); } } for (const x of (function* () { try { yield 1; } finally { console.log("gen finally"); } })()) new A();
