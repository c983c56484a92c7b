let all = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => { all += chunk; });
process.stdin.on('end', () => console.log('end', JSON.stringify(all)));
process.stdin.on('close', () => console.log('close'));
console.log(process.stdin.fd, process.stdin.isTTY);
