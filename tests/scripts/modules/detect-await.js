const x = await Promise.resolve('awaited'); console.log(x, typeof require);
