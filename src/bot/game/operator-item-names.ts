import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { itemIdPattern } from '../../shared/contract/limits.ts';
import { StartupError } from '../../shared/errors/startup-error.ts';
import { bundledLocales } from '../text/locales.ts';
import { readCsv } from './read-csv.ts';

export interface OperatorItemNames {
  /** The name in one language, such as `pt-BR`; without a locale, the general one. Undefined: the list has none. */
  find(id: string, locale?: string): string | undefined;
  items: readonly { id: string; name: string }[];
}

/** A JSON list, or CSV with a first line: `id`, `name`, any language. @throws StartupError that names file and entry */
export async function readItemNames(file: string): Promise<OperatorItemNames> {
  const locales = [...bundledLocales().keys()];
  const text = await readText(file);
  const entries = /\.csv$/i.test(file) ? readTable(file, text) : readJson(file, text);
  const names = new Map<string, Entry>();
  for (const { entry, place } of entries) {
    const read = readEntry(entry, locales);
    if (typeof read === 'string') fail(file, `${place} ${read}`);
    if (names.has(read.id)) fail(file, `${place} names the item ${read.id}, which is in the list already`);
    names.set(read.id, read);
  }
  return {
    find: (id, locale = 'name') => names.get(id)?.[locale],
    items: [...names.values()].map(({ id, name }) => ({ id, name })),
  };
}

interface Entry extends Record<string, string | undefined> {
  id: string;
  name: string;
}

interface Placed {
  entry: Readonly<Record<string, unknown>>;
  place: string;
}

const name = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^\p{C}]*$/u);

/** @returns what is wrong with the entry, if it is no good */
function readEntry(entry: Readonly<Record<string, unknown>>, locales: readonly string[]): Entry | string {
  const id = String(entry.id ?? '').trim();
  if (!itemIdPattern.test(id)) return 'has no id: it is 1 to 20 digits';
  const general = name.safeParse(entry.name);
  if (!general.success) return `has no usable name: it is ${nameRule}`;
  const read: Entry = { id, name: general.data };
  for (const [column, value] of Object.entries(entry)) {
    if (column === 'id' || column === 'name' || value === '') continue;
    const locale = locales.find((known) => known.toLowerCase() === column.toLowerCase());
    if (!locale)
      return `has a column that is not known: “${column.slice(0, 40)}”. Use id, name, ${locales.join(', ')}`;
    const translated = name.safeParse(value);
    if (!translated.success) return `has no usable name in ${locale}: it is ${nameRule}, or nothing`;
    read[locale] = translated.data;
  }
  return read;
}

const nameRule = '1 to 60 letters, digits and signs';

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

function readJson(file: string, text: string): Placed[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fail(file, 'is no JSON. A list of another kind needs a name that ends in .csv');
  }
  const { data } = z.array(z.record(z.string(), z.unknown())).safeParse(json);
  if (!data) return fail(file, 'is no list of objects, such as [{"id": "203000001", "name": "Red jacket"}]');
  return data.map((entry, index) => ({ entry, place: `entry ${index + 1}` }));
}

function readTable(file: string, text: string): Placed[] {
  const [head, ...rows] = readCsv(text);
  const columns = (head?.cells ?? []).map((cell) => cell.trim());
  if (!columns.includes('id') || !columns.includes('name'))
    return fail(file, 'has no columns id and name in its first line, such as id,name,pt-BR');
  return rows.map(({ cells, line }) => {
    const place = `line ${line}`;
    if (cells.length !== columns.length)
      fail(file, `${place} has ${cells.length} cells instead of ${columns.length}`);
    return { entry: Object.fromEntries(columns.map((column, index) => [column, cells[index]])), place };
  });
}

function fail(file: string, what: string): never {
  throw new StartupError(`ITEM_NAMES: ${file}: ${what}.`);
}
