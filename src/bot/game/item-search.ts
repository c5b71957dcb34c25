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
 * Finds items by name or id: those of the catalog, and those that were seen. Both the translated and the English name count;
 * case and accents do not. The reason why this is our own code is at {@link NameIndex}.
 */
export class ItemSearch {
  /** English names by id; empty if none is known. */
  #names = new Map(namedItems().map(({ id, name }) => [id, name]));
  #indexes = new Map<ItemNames, NameIndex>();
  #seen = new Set<string>();

  /**
   * Returns the items that fit what was typed so far, best first; if none holds it, those that are much like it. If nothing
   * was typed, returns the first of the list.
   */
  find(typed: string, limit: number, names: ItemNames): NamedItem[] {
    return this.#indexIn(names)
      .find(typed, limit)
      .map(({ key }) => this.#named(key, names));
  }

  /**
   * Returns the items that a typed name can mean, best first: only the one of exactly this name, else all whose name holds
   * it. A typing error is never taken for what it resembles.
   */
  meant(typed: string, limit: number, names: ItemNames): NamedItem[] {
    if (foldName(typed) === '') return [];
    const found = this.#indexIn(names)
      .find(typed, limit)
      .filter(({ fit }) => fit !== 'alike');
    const exact = found.filter(({ fit }) => fit === 'exact');
    return (exact.length === 1 ? exact : found).map(({ key }) => this.#named(key, names));
  }

  /** Adds items that exist. @returns those that were not known; ids past the limit, and what is no id, are left out */
  saw(ids: Iterable<string>): string[] {
    const added = [...new Set(ids)]
      .filter((id) => itemIdPattern.test(id) && !this.#names.has(id))
      .slice(0, maxSeen - this.#seen.size);
    for (const id of added) {
      this.#seen.add(id);
      this.#names.set(id, '');
      for (const [names, index] of this.#indexes) addTo(index, names, { id, name: '' });
    }
    return added;
  }

  /** The ids that were seen and are not in the catalog. */
  seen(): readonly string[] {
    return [...this.#seen];
  }

  /** Builds an index once for each language: one of 20,000 names takes some tenths of a second. */
  #indexIn(names: ItemNames): NameIndex {
    const known = this.#indexes.get(names);
    if (known) return known;
    const index = createNameIndex();
    for (const [id, name] of this.#names) addTo(index, names, { id, name });
    this.#indexes.set(names, index);
    return index;
  }

  #named(id: string, names: ItemNames): NamedItem {
    return { id, name: names.name('items', id) ?? (this.#names.get(id) || id) };
  }
}

/** A few hundred bytes each, in each language. */
const maxSeen = 20_000;

function addTo(index: NameIndex, names: ItemNames, { id, name }: NamedItem): void {
  index.addCode(id, id);
  if (name !== '') index.add(id, name);
  const translated = names.name('items', id);
  if (translated !== undefined && translated !== name) index.add(id, translated);
}
