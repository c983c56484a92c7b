// Paths as POSIX has them.

const { must } = require('internal/errors');

// `path` without empty, `.` and `..` segments where they can be taken away.
function normalizeSegments(path, absolute) {
  const out = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') out[out.length] = part;
    else if (out.length > 0 && out[out.length - 1] !== '..') out.pop();
    else if (!absolute) out[out.length] = '..';
  }
  return out.join('/');
}

// Where the last segment of `path` begins and ends, trailing slashes left out.
function lastSegment(path) {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end--;
  if (end === 0) return { start: 0, end };
  return { start: path.lastIndexOf('/', end - 1) + 1, end };
}

const posix = {
  resolve(...paths) {
    let resolved = '';
    for (let i = paths.length - 1; i >= 0 && !resolved.startsWith('/'); i--) {
      must.beString(paths[i], `paths[${i}]`);
      if (paths[i] !== '') resolved = resolved === '' ? paths[i] : `${paths[i]}/${resolved}`;
    }
    if (!resolved.startsWith('/')) resolved = `${native.process.cwd()}/${resolved}`;
    return `/${normalizeSegments(resolved, true)}`;
  },

  normalize(path) {
    must.beString(path, 'path');
    if (path === '') return '.';
    const absolute = path.startsWith('/');
    let normal = normalizeSegments(path, absolute);
    if (normal === '') {
      if (absolute) return '/';
      return path.endsWith('/') ? './' : '.';
    }
    if (path.endsWith('/')) normal += '/';
    return absolute ? `/${normal}` : normal;
  },

  isAbsolute(path) {
    must.beString(path, 'path');
    return path.startsWith('/');
  },

  join(...paths) {
    for (const path of paths) must.beString(path, 'path');
    const joined = paths.filter((path) => path !== '').join('/');
    return joined === '' ? '.' : posix.normalize(joined);
  },

  relative(from, to) {
    must.beString(from, 'from');
    must.beString(to, 'to');
    if (from === to) return '';
    from = posix.resolve(from);
    to = posix.resolve(to);
    if (from === to) return '';
    const a = from === '/' ? [] : from.slice(1).split('/');
    const b = to === '/' ? [] : to.slice(1).split('/');
    let same = 0;
    while (same < a.length && same < b.length && a[same] === b[same]) same++;
    return [...a.slice(same).fill('..'), ...b.slice(same)].join('/');
  },

  toNamespacedPath: (path) => path,

  dirname(path) {
    must.beString(path, 'path');
    if (path === '') return '.';
    const { start } = lastSegment(path);
    if (start === 0) return path.startsWith('/') ? '/' : '.';
    // The slashes before the last segment go too, but not the first of the path.
    const end = start - 1;
    if (end === 0) return '/';
    return end === 1 && path.startsWith('//') ? '//' : path.slice(0, end);
  },

  basename(path, suffix) {
    if (suffix !== undefined) must.beString(suffix, 'suffix');
    must.beString(path, 'path');
    if (suffix === path) return '';
    const { start, end } = lastSegment(path);
    const base = path.slice(start, end);
    if (!suffix || suffix.length > path.length || base === suffix) return base;
    // Node looks for the suffix from the end and stops at the segment's start, with what lies behind it kept.
    if (suffix.endsWith(base)) return path.slice(start);
    if (!base.endsWith(suffix)) return base;
    return base.slice(0, base.length - suffix.length);
  },

  extname(path) {
    must.beString(path, 'path');
    const base = posix.basename(path);
    const dot = base.lastIndexOf('.');
    return dot <= 0 || base === '..' ? '' : base.slice(dot);
  },

  format(pathObject) {
    must.beObject(pathObject, 'pathObject');
    const dir = pathObject.dir || pathObject.root;
    const extension = pathObject.ext ? `${pathObject.ext[0] === '.' ? '' : '.'}${pathObject.ext}` : '';
    const base = pathObject.base || `${pathObject.name || ''}${extension}`;
    if (!dir) return base;
    return dir === pathObject.root ? `${dir}${base}` : `${dir}/${base}`;
  },

  parse(path) {
    must.beString(path, 'path');
    const root = path.startsWith('/') ? '/' : '';
    const { start } = lastSegment(path);
    const base = posix.basename(path);
    const ext = posix.extname(path);
    let dir = root;
    if (start > 1) dir = path.slice(0, start - 1);
    return { root, dir, base, ext, name: base.slice(0, base.length - ext.length) };
  },

  matchesGlob(path, pattern) {
    must.beString(path, 'path');
    must.beString(pattern, 'pattern');
    return globExpression(pattern).test(path);
  },

  sep: '/',
  delimiter: ':',
};

// `**`, `*`, `?`, `[...]` and `{a,b}` as a regular expression.
function globExpression(pattern) {
  let out = '';
  let braces = 0;
  for (let i = 0; i < pattern.length; i++) {
    const c = pattern[i];
    if (c === '*') {
      if (pattern[i + 1] === '*') {
        i++;
        if (pattern[i + 1] === '/') {
          i++;
          out += '(?:[^/]*/)*';
        } else {
          out += '.*';
        }
      } else {
        out += '[^/]*';
      }
    } else if (c === '?') {
      out += '[^/]';
    } else if (c === '[') {
      const end = pattern.indexOf(']', i + 2);
      if (end < 0) {
        out += '\\[';
      } else {
        out += pattern.slice(i, end + 1).replace(/^\[!/, '[^').replace(/\\/g, '\\\\');
        i = end;
      }
    } else if (c === '{') {
      out += '(?:';
      braces++;
    } else if (c === '}' && braces > 0) {
      out += ')';
      braces--;
    } else if (c === ',' && braces > 0) {
      out += '|';
    } else {
      out += c.replace(/[\\^$.*+?()[\]{}|]/, '\\$&');
    }
  }
  return new RegExp(`^${out}$`);
}

posix.posix = posix;

module.exports = posix;
