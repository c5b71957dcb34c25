/** A line of a CSV file; a cell in quotes may hold commas, line breaks, and quotes that are doubled. */
interface CsvRow {
  cells: string[];
  /** The line of the file in which it begins; 1 is the first. */
  line: number;
}

/** RFC 4180. Empty lines are left out. */
export function readCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const row: CsvRow = { cells: [], line };
    for (let isMore = true; isMore; at++) {
      const cell = readCell(text, at);
      row.cells.push(cell.value);
      at = cell.end;
      isMore = text[at] === ',';
    }
    line = row.line + lineBreaksIn(row.cells) + 1;
    if (row.cells.length > 1 || row.cells[0] !== '') rows.push(row);
  }
  return rows;
}

/** @returns the cell's value, and where the comma or the line break after it is */
function readCell(text: string, start: number): { value: string; end: number } {
  if (text[start] !== '"') {
    const end = endOfCell(text, start);
    return { value: text.slice(start, end).replace('\r', ''), end };
  }
  let value = '';
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { value: value + text.slice(at), end: text.length };
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { value, end: endOfCell(text, quote + 1) };
    value += '"';
    at = quote + 2;
  }
}

function endOfCell(text: string, start: number): number {
  let end = start;
  while (end < text.length && text[end] !== ',' && text[end] !== '\n') end++;
  return end;
}

function lineBreaksIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
}
