import { readFile, stat } from 'node:fs/promises';
import { itemIdPattern } from '../../shared/contract/limits.ts';
import { itemIdIn, itemNameIn, knownColumns, toItemName } from '../../shared/contract/sent-items.ts';
import { isRecord, plainKey } from '../../shared/contract/tolerant.ts';
import { StartupError } from '../../shared/errors/startup-error.ts';
import { bundledLocales } from '../text/locales.ts';
import { readCsv } from './read-csv.ts';

export interface OperatorItemNames {
  find(id: string, locale?: string): string | undefined;
  items: readonly { id: string; name: string }[];
  summary: string;
}

/** Reads JSON or CSV with usual column names; an ID's first row counts. @throws StartupError without a usable row */
export async function readItemNames(file: string): Promise<OperatorItemNames> {
  const locales = new Map([...bundledLocales().keys()].map((locale) => [plainKey(locale), locale]));
  const text = await readText(file);
  const rows = /^\s*[[{]/.test(text) ? readJson(file, text) : readTable(text);
  const named = rows.flatMap((row) => readRow(row, locales) ?? []);
  const names = new Map(named.toReversed().map((entry) => [entry.id, entry]));
  if (names.size === 0) {
    const columns = Object.keys(rows[0] ?? {}).map((column) => `“${column.slice(0, 40)}”`);
    fail(
      file,
      `no row has an ID and a name. Its columns: ${columns.slice(0, 10).join(', ') || 'none'}. Name them ${knownColumns}`,
    );
  }
  return {
    find: (id, locale = 'name') => names.get(id)?.[locale],
    items: [...names.values()].map(({ id, name }) => ({ id, name })),
    summary: `${named.length.toLocaleString('en-US')} of ${rows.length.toLocaleString('en-US')} rows have a name`,
  };
}

interface Entry extends Record<string, string | undefined> {
  id: string;
  name: string;
}

type Row = Readonly<Record<string, unknown>>;

function readRow(row: Row, locales: ReadonlyMap<string, string>): Entry | undefined {
  const id = itemIdIn(row);
  const name = itemNameIn(row);
  if (id === undefined || name === undefined) return undefined;
  const translated = Object.entries(row).flatMap(([column, value]) => {
    const key = plainKey(column);
    // `id` is the column of IDs, not Indonesian.
    const locale = key === 'id' ? undefined : (locales.get(key) ?? locales.get(key.replace(/^name/, '')));
    const inLocale = toItemName(value);
    return locale && inLocale ? [[locale, inLocale] as const] : [];
  });
  return { ...Object.fromEntries(translated), id, name };
}

async function readText(file: string): Promise<string> {
  try {
    const { size } = await stat(file);
    if (size > maxBytes) fail(file, `is larger than ${maxBytes / 1024 ** 2} MB`);
    return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  } catch (cause) {
    if (cause instanceof StartupError) throw cause;
    throw new StartupError(
      `ITEM_NAMES: ${file} can't be read. Give a file that is there, and the right to read it.`,
      { cause },
    );
  }
}

const maxBytes = 16 * 1024 ** 2;

function readJson(file: string, text: string): Row[] {
  try {
    return rowsIn(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return fail(file, 'is no JSON, though it begins like it');
  }
}

/** Finds rows in lists of objects or pairs, in maps from IDs to names or objects, or in an object of these. */
function rowsIn(json: unknown, depth = 0): Row[] {
  if (Array.isArray(json)) return json.map(rowOf).filter((row) => row !== undefined);
  if (!isRecord(json) || depth > deepestMap) return [];
  const byId = Object.entries(json).filter(([id]) => itemIdPattern.test(id));
  if (byId.length === 0) return Object.values(json).flatMap((value) => rowsIn(value, depth + 1));
  return byId.map(([id, value]) => (isRecord(value) ? { id, ...value } : { id, name: value }));
}

function rowOf(entry: unknown): Row | undefined {
  if (Array.isArray(entry)) return { id: entry[0], name: entry[1] };
  return isRecord(entry) ? entry : undefined;
}

const deepestMap = 3;

function readTable(text: string): Row[] {
  const head = text.slice(0, text.search(/\n|$/));
  const [separator = ','] = [',', ';', '\t'].toSorted(
    (one, other) => head.split(other).length - head.split(one).length,
  );
  const [columns, ...rows] = readCsv(text, separator);
  return rows.map((cells) =>
    Object.fromEntries((columns ?? []).map((column, index) => [column.trim(), cells[index]])),
  );
}

function fail(file: string, what: string): never {
  throw new StartupError(`ITEM_NAMES: ${file}: ${what}.`);
}
