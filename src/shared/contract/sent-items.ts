import { z } from 'zod';
import { itemIdPattern } from './limits.ts';
import { isPictureAddress } from './picture-addresses.ts';
import { firstKeys, isRecord, plainKey } from './tolerant.ts';

export const sentItemSchema = z.object({
  id: z.string(),
  name: z.string().optional(),
  rarity: z.string().optional(),
  address: z.string().optional(),
});

export type SentItem = z.output<typeof sentItemSchema>;

type Row = Readonly<Record<string, unknown>>;

/** Finds an item's ID; specific names first, because `id` may be a row's number. */
export function itemIdIn(row: Row): string | undefined {
  return firstIn(row, idColumns, (value) => {
    const id = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
    return itemIdPattern.test(id) ? id : undefined;
  });
}

export function itemNameIn(row: Row): string | undefined {
  return firstIn(row, nameColumns, toItemName);
}

export function toItemName(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 4 * longestName) return undefined;
  const name = value.trim().replace(/\s+/g, ' ');
  return name.length <= longestName && /\p{L}/u.test(name) && !/\p{C}/u.test(name) ? name : undefined;
}

export function readSentItems(json: unknown, ids: Iterable<string>): SentItem[] {
  const wanted = new Set(ids);
  const found = new Map<string, SentItem>();
  const collect = (value: unknown, depth: number) => {
    if (depth > deepest || found.size >= mostItems) return;
    if (Array.isArray(value)) for (const entry of value.slice(0, mostItems)) collect(entry, depth + 1);
    if (!isRecord(value)) return;
    const id = itemIdIn(value);
    const item = id !== undefined && wanted.has(id) && !found.has(id) ? toSentItem(id, value) : undefined;
    if (item) found.set(item.id, item);
    // A pet's name is chosen by its owner, not by the game.
    for (const key of firstKeys(value)) if (!plainKey(key).startsWith('pet')) collect(value[key], depth + 1);
  };
  collect(json, 0);
  return [...found.values()];
}

function toSentItem(id: string, row: Row): SentItem | undefined {
  const name = itemNameIn(row);
  const rarity = firstIn(row, rarityColumns, toItemName);
  const address = firstIn(row, pictureColumns, (value) => (isPictureAddress(value) ? value : undefined));
  return name || rarity || address ? { id, name, rarity, address } : undefined;
}

function firstIn<Found>(row: Row, columns: readonly string[], read: (value: unknown) => Found | undefined) {
  const values = new Map(firstKeys(row).map((key) => [plainKey(key), row[key]]));
  for (const column of columns) {
    const found = read(values.get(column));
    if (found !== undefined) return found;
  }
  return undefined;
}

const idColumns = ['itemid', 'item', 'id', 'itemcode', 'code', 'objectid'];
const descriptionColumns = ['description', 'descriptiontext', 'itemdescription', 'desc'];
const nameColumns = [
  'name',
  'nametext',
  'itemname',
  'title',
  'label',
  'text',
  'enus',
  'en',
  ...descriptionColumns,
];
const rarityColumns = ['rarity', 'rare', 'itemrarity', 'raritytext', 'quality', 'grade'];
const pictureColumns = ['image', 'imageurl', 'icon', 'iconurl', 'picture', 'pictureurl', 'img', 'url'];

export const knownColumns = 'id (or itemID, item_id) and name (or name_text, description)';

const longestName = 60;
const deepest = 5;
const mostItems = 100;
