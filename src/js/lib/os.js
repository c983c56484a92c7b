// os: what the system tells about itself.

const { system } = native;

const once = (make) => {
  let value;
  return () => (value ??= make());
};
const uname = once(() => system.uname());

function tmpdir() {
  const path = process.env.TMPDIR || process.env.TMP || process.env.TEMP || '/tmp';
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

const constants = { __proto__: null, signals: system.signals() };
Object.freeze(constants.signals);

module.exports = {
  arch: () => process.arch,
  availableParallelism: () => Math.max(system.cpus().length, 1),
  cpus: () => system.cpus(),
  endianness: () => (new Uint8Array(new Uint16Array([1]).buffer)[0] === 1 ? 'LE' : 'BE'),
  freemem: () => system.freeMemory(),
  homedir: () => system.home(),
  hostname: () => uname().nodename,
  loadavg: () => system.load(),
  machine: () => uname().machine,
  platform: () => process.platform,
  release: () => uname().release,
  tmpdir,
  totalmem: () => system.totalMemory(),
  type: () => uname().sysname,
  userInfo: () => system.user(),
  uptime: () => system.uptime(),
  version: () => uname().version,
  constants,
  EOL: '\n',
  devNull: '/dev/null',
};
