const chunks = [];
process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
  const size = chunks.reduce((n, c) => n + c.length, 0);
  console.log(chunks[0] instanceof Uint8Array, size, `${chunks[0]}`.slice(0, 8), chunks[0].toString('hex').slice(0, 8), chunks.at(-1).at(-1));
});
