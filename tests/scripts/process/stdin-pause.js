process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => {
  console.log(JSON.stringify(chunk));
  process.stdin.pause();
  console.log(process.stdin.isPaused());
  setTimeout(() => process.stdin.resume(), 5);
}).on('end', () => console.log('end'));
