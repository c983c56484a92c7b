// The error that a program catches is named and worded as the one that ends it.
const error = await import('./missing-name-deep.mjs').catch((e) => e);
console.log(error.name, error.message, Object.keys(error), error instanceof SyntaxError);
