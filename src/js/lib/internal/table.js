// The text of console.table; undefined where the data is no table and is printed as usual.

const { invalidType } = require('internal/errors');
const { inspect } = native.inspect;
const types = native.types;

const indexColumn = '(index)';
const iterationColumn = '(iteration index)';
const keyColumn = 'Key';
const valueColumn = 'Values';

const show = (value) => inspect(value, {
  maxArrayLength: 3,
  breakLength: Infinity,
  depth: value !== null && typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length > 2 ? -1 : 0,
});

const width = (text) => native.stdio.width(text);

function render(heads, columns) {
  const rows = Math.max(...columns.map((column) => column.length), 0);
  const widths = heads.map((head, i) => Math.max(width(head), ...columns[i].map(width)) + 2);
  const line = (left, middle, right) => `${left}${widths.map((n) => '─'.repeat(n)).join(middle)}${right}\n`;
  const row = (cells) => `│${cells.map((cell, i) => ` ${cell}${' '.repeat(widths[i] - width(cell) - 1)}`).join('│')}│\n`;
  let text = line('┌', '┬', '┐') + row(heads) + line('├', '┼', '┤');
  for (let i = 0; i < rows; i++) text += row(columns.map((column) => column[i] ?? ''));
  return text + line('└', '┴', '┘').slice(0, -1);
}

module.exports = function table(data, wanted) {
  if (data === null || typeof data !== 'object') return undefined;
  if (wanted !== undefined && !Array.isArray(wanted)) throw invalidType('properties', 'an instance of Array', wanted);

  const isMap = types.isMap(data) || types.isMapIterator(data);
  if (isMap || types.isSet(data) || types.isSetIterator(data)) {
    const entries = [...data];
    const numbers = entries.map((_, i) => show(i));
    if (isMap && entries.every(Array.isArray)) {
      return render([iterationColumn, keyColumn, valueColumn],
        [numbers, entries.map(([key]) => show(key)), entries.map(([, value]) => show(value))]);
    }
    return render([iterationColumn, valueColumn], [numbers, entries.map(show)]);
  }

  const columns = new Map(); // by name, cells by row
  const values = [];
  let anyValue = false;
  const rowNames = Object.keys(data);
  rowNames.forEach((name, i) => {
    const item = data[name];
    const primitive = item === null || (typeof item !== 'function' && typeof item !== 'object');
    if (wanted === undefined && primitive) {
      anyValue = true;
      values[i] = show(item);
      return;
    }
    for (const key of wanted ?? Object.keys(item)) {
      if (!columns.has(key)) columns.set(key, []);
      columns.get(key)[i] = primitive || !Object.hasOwn(item, key) ? '' : show(item[key]);
    }
  });
  const cells = (list) => rowNames.map((_, i) => list[i] ?? '');
  const heads = [indexColumn, ...columns.keys()];
  const content = [rowNames, ...[...columns.values()].map(cells)];
  if (anyValue) {
    heads.push(valueColumn);
    content.push(cells(values));
  }
  return render(heads, content);
};
