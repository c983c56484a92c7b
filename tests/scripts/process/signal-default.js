const listener = () => console.log('never');
process.on('SIGTERM', listener);
process.off('SIGTERM', listener);
setTimeout(() => console.log('never'), 1000);
setTimeout(() => process.kill(process.pid, 'SIGTERM'), 10);
