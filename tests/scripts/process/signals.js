process.on('SIGUSR2', (name, number) => {
  console.log(name, number);
  process.removeAllListeners('SIGUSR2');
  clearInterval(keep);
});
process.once('SIGTERM', (name) => console.log(name));
const keep = setInterval(() => {}, 1000);
process.kill(process.pid, 'SIGTERM');
setTimeout(() => process.kill(process.pid, 'SIGUSR2'), 20);
console.log(process.kill(process.pid, 0), process.listenerCount('SIGTERM'));
