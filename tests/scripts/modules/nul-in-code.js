for (const source of ['let a = 1;\0', '"a\0b"', '`\0`', '/\0/', '// \0', '/* \0 */ 1']) {
  try { new Function(source)(); console.log('fine'); } catch (e) { console.log(e.name); }
}
