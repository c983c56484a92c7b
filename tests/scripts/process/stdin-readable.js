process.stdin.setEncoding('utf8');
let text = '';
process.stdin.on('readable', () => {
  let chunk;
  while ((chunk = process.stdin.read()) !== null) text += chunk;
});
process.stdin.on('end', () => console.log(JSON.stringify(text)));
