import { itemIdPattern } from '../../shared/contract/limits.ts';
import { foldName } from './fold-name.ts';
import { namedItems } from './items.ts';
import { createNameIndex, type NameIndex } from './name-index.ts';
import { readNumbers } from './typed-numbers.ts';

/** Reads a typed item id as a player's ID is read; undefined if a name or several numbers were typed. */
export function readItemId(typed: string): string | undefined {
  const { numbers, isUnclear, hasWords } = readNumbers(typed);
  const [id, second] = numbers;
  if (id === undefined || second !== undefined || isUnclear || hasWords) return undefined;
  return itemIdPattern.test(id) ? id : undefined;
}

/** An item with the name to show: the one in the member's language, else the English one, else its id. */
export interface NamedItem {
  id: string;
  name: string;
}

/** The items' names in one language; undefined if only the English name is known. */
export interface ItemNames {
  name(kind: 'items', id: string): string | undefined;
}

/**
 * Finds items by name or id: the items of the catalog and the items seen in players' records. The translated and the English
 * name both count; case and accents do not. {@link NameIndex} says why this is our own code.
 */
export class ItemSearch {
  #indexes = new Map<ItemNames, NameIndex>();
  #seen = new Set<string>();
  #englishNames: Map<string, string> | undefined;
  readonly #further: readonly { id: string; name: string }[];

  /** @param further names besides those of the catalog, before which they go */
  constructor(further: readonly { id: string; name: string }[] = []) {
    this.#further = further;
  }

  /**
   * Returns the items that fit what was typed so far, best first; if no name holds it, the items with similar names. If
   * nothing was typed, returns the first of the list.
   */
  find(typed: string, limit: number, names: ItemNames): NamedItem[] {
    return this.#indexIn(names)
      .find(typed, limit)
      .map(({ key }) => this.#named(key, names));
  }

  /**
   * Returns the items that a typed name can mean, best first: the one with exactly this name, else all whose name holds it.
   * A name with a typing error means nothing.
   */
  meant(typed: string, limit: number, names: ItemNames): NamedItem[] {
    if (foldName(typed) === '') return [];
    const found = this.#indexIn(names)
      .find(typed, limit)
      .filter(({ fit }) => fit !== 'alike');
    const exact = found.filter(({ fit }) => fit === 'exact');
    return (exact.length === 1 ? exact : found).map(({ key }) => this.#named(key, names));
  }

  /** Adds items seen in a record. @returns the new ones; it leaves out ids past the limit and texts that are no id */
  saw(ids: Iterable<string>): string[] {
    const added = [...new Set(ids)]
      .filter((id) => itemIdPattern.test(id) && !this.#names().has(id))
      .slice(0, maxSeen - this.#seen.size);
    for (const id of added) {
      this.#seen.add(id);
      this.#names().set(id, '');
      for (const [names, index] of this.#indexes) addTo(index, names, { id, name: '' });
    }
    return added;
  }

  seen(): readonly string[] {
    return [...this.#seen];
  }

  /** English names by id, empty if none is known; read from the catalog when they are first needed. */
  #names(): Map<string, string> {
    this.#englishNames ??= new Map([...namedItems(), ...this.#further].map(({ id, name }) => [id, name]));
    return this.#englishNames;
  }

  /** Builds an index once for each language: 20,000 names take some tenths of a second. */
  #indexIn(names: ItemNames): NameIndex {
    const known = this.#indexes.get(names);
    if (known) return known;
    const index = createNameIndex();
    for (const [id, name] of this.#names()) addTo(index, names, { id, name });
    this.#indexes.set(names, index);
    return index;
  }

  #named(id: string, names: ItemNames): NamedItem {
    return { id, name: names.name('items', id) ?? (this.#names().get(id) || id) };
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
