/** Parses RFC 4180 with any separator; skips empty lines. */
export function readCsv(text: string, separator = ','): string[][] {
  const rows: string[][] = [];
  for (let at = 0; at < text.length; ) {
    const row: string[] = [];
    for (let isMore = true; isMore; at++) {
      const cell = readCell(text, at, separator);
      row.push(cell.value);
      at = cell.end;
      isMore = text[at] === separator;
    }
    if (row.length > 1 || row[0] !== '') rows.push(row);
  }
  return rows;
}

function readCell(text: string, start: number, separator: string): { value: string; end: number } {
  if (text[start] !== '"') {
    const end = endOfCell(text, start, separator);
    return { value: text.slice(start, end).replace('\r', ''), end };
  }
  let value = '';
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { value: value + text.slice(at), end: text.length };
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { value, end: endOfCell(text, quote + 1, separator) };
    value += '"';
    at = quote + 2;
  }
}

function endOfCell(text: string, start: number, separator: string): number {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end++;
  return end;
}
