import { namedItems } from './items.ts';

export interface NamedItem {
  id: string;
  name: string;
}

/**
 * Items whose name holds what was typed, best first: the very name, names that start with it, names with a word that
 * starts with it, the rest. Case and accents do not count. Digits find ids. Nothing typed: the first of the list.
 */
export function findItems(typed: string, limit: number): NamedItem[] {
  const wanted = plain(typed);
  return namedItems
    .map((item) => ({ item, place: placeOf(item, wanted) }))
    .filter(({ place }) => place < noPlace)
    .sort((one, other) => one.place - other.place)
    .slice(0, limit)
    .map(({ item }) => item);
}

/**
 * The items that a typed name can mean, best first: the one of exactly this name alone, else all whose name holds it.
 * Case and accents do not count.
 */
export function itemsMeant(typed: string, limit: number): NamedItem[] {
  const wanted = plain(typed);
  if (wanted === '') return [];
  const exact = namedItems.filter(({ name }) => plain(name) === wanted);
  return exact.length === 1 ? exact : findItems(typed, limit);
}

function placeOf(item: NamedItem, wanted: string): number {
  const name = plain(item.name);
  if (name === wanted || item.id === wanted) return 0;
  if (name.startsWith(wanted) || item.id.startsWith(wanted)) return 1;
  if (name.includes(` ${wanted}`)) return 2;
  return name.includes(wanted) ? 3 : noPlace;
}

const noPlace = 4;

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();
}
