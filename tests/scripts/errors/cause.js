const inner = new Error("inner");
const middle = new TypeError("middle", { cause: inner });
console.error(new AggregateError([inner, middle, 3], "all"));
console.log(Object.prototype.hasOwnProperty.call(inner, "message"));
throw new RangeError("outer", { cause: middle });
