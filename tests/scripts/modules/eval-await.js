// as: eval
const x = await Promise.resolve(3); console.log(x);
