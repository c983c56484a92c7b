function f() {
	throw { a: 1, b: [2] };
}
f();
