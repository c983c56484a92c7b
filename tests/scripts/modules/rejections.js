// A module that throws rejects its importers' promises, and nothing else.
process.on('unhandledRejection', (reason) => console.log('unhandled', reason.message));
process.on('exit', (code) => console.log('exit', code));
const thrower = './fixtures/throws.mjs';
const importer = './fixtures/imports-throws.mjs';
const late = './fixtures/throws-late.mjs';

(async () => {
  await import(thrower).catch((error) => console.log('caught', error.message));
  for (const file of [importer, thrower, late]) {
    try {
      await import(file);
    } catch (error) {
      console.log('caught', error.message);
    }
  }
  for (const file of ['./fixtures/throws-too.mjs', thrower]) {
    try {
      require(file);
    } catch (error) {
      console.log('required', error.message);
    }
  }
  await new Promise((go) => setTimeout(go, 5));
  import('./fixtures/throws-unhandled.mjs');
})();
