let depth = 0;
function next() {
  if (++depth < 5) setTimeout(next, 0);
  else console.log('depth', depth);
}
next();
setTimeout(() => console.log('string'), '100');
setTimeout(() => console.log('nan'), NaN);
setTimeout(() => console.log('big'), 2 ** 31);
setTimeout(() => console.log('negative'), -5);
