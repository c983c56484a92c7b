class Oops extends Error { constructor(m) { super(m); this.name = "Oops"; this.extra = 1; } }
throw new Oops("mine");
