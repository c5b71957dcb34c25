import { itemIdPattern } from '../../shared/contract/limits.ts';
import { foldName } from './fold-name.ts';
import { namedItems } from './items.ts';
import { createNameIndex, type NameIndex } from './name-index.ts';
import { readNumbers } from './typed-numbers.ts';

/** The item id that was typed, read as a player's ID is; undefined where names or several numbers were typed. */
export function readItemId(typed: string): string | undefined {
  const { numbers, isUnclear, hasWords } = readNumbers(typed);
  const [id, second] = numbers;
  if (id === undefined || second !== undefined || isUnclear || hasWords) return undefined;
  return itemIdPattern.test(id) ? id : undefined;
}

/** An item with the name to show: in the member's language where it has one, else in English, else its id. */
export interface NamedItem {
  id: string;
  name: string;
}

/** What a language calls the items; undefined where only the English name is known. */
export interface ItemNames {
  name(kind: 'items', id: string): string | undefined;
}

/**
 * The search for items by name or id: of all that the catalog names, and of those that were seen. Both the translated and
 * the English name count, case and accents do not.
 */
export interface ItemSearch {
  /**
   * Items that fit what was typed so far, best first; where none holds it, those that are much like it. Nothing typed: the
   * first of the list.
   */
  find(typed: string, limit: number, names: ItemNames): NamedItem[];
  /**
   * The items that a typed name can mean, best first: the one of exactly this name alone, else all whose name holds it. A
   * typing error is never taken for what it resembles.
   */
  meant(typed: string, limit: number, names: ItemNames): NamedItem[];
  /** Adds an item that exists, with its name where that was told. */
  saw(item: { id: string; name?: string }): void;
}

export function createItemSearch(): ItemSearch {
  /** Names by id; empty where none is known. */
  let known: Map<string, string> | undefined;
  const items = () => {
    known ??= new Map(namedItems().map(({ id, name }) => [id, name]));
    return known;
  };
  const indexes = new Map<ItemNames, NameIndex>();
  let seen = 0;

  /** Built once for each language: an index of 20,000 names takes some tenths of a second. */
  function indexIn(names: ItemNames): NameIndex {
    const index = indexes.get(names) ?? createNameIndex();
    if (!indexes.has(names)) for (const [id, name] of items()) addTo(index, names, { id, name });
    indexes.set(names, index);
    return index;
  }

  const shown = (id: string, names: ItemNames): NamedItem => ({
    id,
    name: names.name('items', id) ?? (items().get(id) || id),
  });

  return {
    find: (typed, limit, names) =>
      indexIn(names)
        .find(typed, limit)
        .map(({ key }) => shown(key, names)),
    meant(typed, limit, names) {
      if (foldName(typed) === '') return [];
      const found = indexIn(names)
        .find(typed, limit)
        .filter(({ fit }) => fit !== 'alike');
      const exact = found.filter(({ fit }) => fit === 'exact');
      return (exact.length === 1 ? exact : found).map(({ key }) => shown(key, names));
    },
    saw({ id, name = '' }) {
      if (items().get(id) || (items().has(id) && name === '') || seen >= mostSeen) return;
      seen++;
      items().set(id, name);
      for (const [names, index] of indexes) addTo(index, names, { id, name });
    },
  };
}

/** A few hundred bytes each, in each language. */
const mostSeen = 20_000;

function addTo(index: NameIndex, names: ItemNames, { id, name }: NamedItem): void {
  index.addCode(id, id);
  if (name !== '') index.add(id, name);
  const translated = names.name('items', id);
  if (translated !== undefined && translated !== name) index.add(id, translated);
}
