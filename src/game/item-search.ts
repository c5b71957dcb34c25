import { itemIdPattern } from '../contract/limits.ts';
import { namedItems } from './items.ts';
import { readNumbers } from './typed-numbers.ts';

/** The item id that was typed, read as a player's ID is; undefined where names or several numbers were typed. */
export function readItemId(typed: string): string | undefined {
  const { numbers, isUnclear, hasWords } = readNumbers(typed);
  const [id, second] = numbers;
  if (id === undefined || second !== undefined || isUnclear || hasWords) return undefined;
  return itemIdPattern.test(id) ? id : undefined;
}

/** An item with the name to show: in the member's language where it has one, else in English. */
export interface NamedItem {
  id: string;
  name: string;
}

/** The name of an item id in the member's language, or undefined where only the English one is known. */
export type TranslateItem = (id: string) => string | undefined;

/**
 * Items whose name holds what was typed, best first: exactly this name, names that start with it, names with a word
 * that starts with it, the rest. Both the translated and the English name are searched; case and accents do not count.
 * Digits find ids. Nothing typed: the first of the list.
 */
export function findItems(typed: string, limit: number, translate: TranslateItem): NamedItem[] {
  return rankedItems(typed, translate)
    .slice(0, limit)
    .map(({ item }) => item);
}

/**
 * The items that a typed name can mean, best first: the one of exactly this name alone, else all whose name holds it.
 * Case and accents do not count.
 */
export function itemsMeant(typed: string, limit: number, translate: TranslateItem): NamedItem[] {
  if (plain(typed) === '') return [];
  const ranked = rankedItems(typed, translate);
  const exact = ranked.filter(({ place }) => place === 0);
  return (exact.length === 1 ? exact : ranked.slice(0, limit)).map(({ item }) => item);
}

function rankedItems(typed: string, translate: TranslateItem): { item: NamedItem; place: number }[] {
  const wanted = plain(typed);
  return namedItems()
    .map(({ id, name }) => {
      const translated = translate(id) ?? name;
      const places = (translated === name ? [name] : [name, translated]).map((one) => placeOf(one, wanted));
      return { item: { id, name: translated }, place: Math.min(placeOfId(id, wanted), ...places) };
    })
    .filter(({ place }) => place < noPlace)
    .sort((one, other) => one.place - other.place);
}

function placeOf(name: string, wanted: string): number {
  const known = plain(name);
  if (known === wanted) return 0;
  if (known.startsWith(wanted)) return 1;
  if (known.includes(` ${wanted}`)) return 2;
  return known.includes(wanted) ? 3 : noPlace;
}

function placeOfId(id: string, wanted: string): number {
  if (id === wanted) return 0;
  return id.startsWith(wanted) ? 1 : noPlace;
}

const noPlace = 4;

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();
}
