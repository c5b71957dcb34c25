import { type ItemKind, itemKind, itemKinds } from '../../shared/contract/item-kinds.ts';
import { itemIdPattern } from '../../shared/contract/limits.ts';
import type { SentItem } from '../../shared/contract/sent-items.ts';
import { foldName } from './fold-name.ts';
import { namedItems } from './items.ts';
import { createNameIndex, type NameIndex, type NameMatch } from './name-index.ts';
import { SeenItems } from './seen-items.ts';
import { readNumbers } from './typed-numbers.ts';

export function readItemId(typed: string): string | undefined {
  const { numbers, isUnclear, hasWords } = readNumbers(typed);
  const [id, second] = numbers;
  if (id === undefined || second !== undefined || isUnclear || hasWords) return undefined;
  return itemIdPattern.test(id) ? id : undefined;
}

export interface NamedItem {
  id: string;
  name: string;
}

export interface ItemNames {
  name(kind: 'items', id: string): string | undefined;
  t(key: `itemKinds.${ItemKind}`): string;
}

/** Searches the items of catalog and records by name, ID or kind; see {@link NameIndex}. */
export class ItemSearch {
  #indexes = new Map<ItemNames, NameIndex>();
  #kinds = new Map<ItemNames, NameIndex>();
  #seen = new Set<string>();
  #englishNames: Map<string, string> | undefined;
  readonly #further: readonly { id: string; name: string }[];
  readonly sent: SeenItems;

  constructor(further: readonly { id: string; name: string }[] = [], sent = new SeenItems()) {
    this.#further = further;
    this.sent = sent;
  }

  /** Returns items that match by name, then by kind; if there are none, those with similar names. Best first. */
  find(typed: string, limit: number, names: ItemNames): NamedItem[] {
    const found = this.#indexIn(names).find(typed, limit);
    const literal = found.filter(isLiteral).map(({ key }) => key);
    const fitting = [...new Set([...literal, ...this.#ofKind(typed, names)])];
    const ids = fitting.length > 0 ? fitting : found.map(({ key }) => key);
    return ids.slice(0, limit).map((id) => this.#named(id, names));
  }

  /** Returns the items that a text can mean: the only exact match, otherwise all that contain it. */
  meant(typed: string, limit: number, names: ItemNames): NamedItem[] {
    if (foldName(typed) === '') return [];
    const found = this.#indexIn(names).find(typed, limit).filter(isLiteral);
    const exact = found.filter(({ fit }) => fit === 'exact').map(({ key }) => key);
    const all = [...new Set([...found.map(({ key }) => key), ...this.#ofKind(typed, names)])];
    return (exact.length === 1 ? exact : all.slice(0, limit)).map((id) => this.#named(id, names));
  }

  /** Adds items of a record. @returns IDs of the new ones, except malformed ones and those past the limit */
  saw(ids: Iterable<string>, sent: readonly SentItem[] = []): string[] {
    const renamed = this.sent.keep(sent).filter((id) => this.#names().has(id));
    const added = [...new Set(ids)]
      .filter((id) => itemIdPattern.test(id) && !this.#names().has(id))
      .slice(0, maxSeen - this.#seen.size);
    for (const id of added) {
      this.#seen.add(id);
      this.#names().set(id, '');
    }
    for (const id of [...added, ...renamed])
      for (const [names, index] of this.#indexes) addTo(index, names, { id, name: '' });
    return added;
  }

  seen(): readonly string[] {
    return [...this.#seen];
  }

  #names(): Map<string, string> {
    this.#englishNames ??= new Map([...namedItems(), ...this.#further].map(({ id, name }) => [id, name]));
    return this.#englishNames;
  }

  #ofKind(typed: string, names: ItemNames): string[] {
    if (foldName(typed).length < shortestKind) return [];
    const index = this.#kinds.get(names) ?? indexKinds(names);
    this.#kinds.set(names, index);
    const wanted = new Set(
      index
        .find(typed, itemKinds.length)
        .filter(({ fit }) => fit !== 'alike' && fit !== 'holds')
        .map(({ key }) => key),
    );
    if (wanted.size === 0) return [];
    return [...this.#names().keys()].filter((id) => wanted.has(itemKind(id) ?? '')).reverse();
  }

  /** Builds one index per language: 20,000 names take some tenths of a second. */
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

const maxSeen = 20_000;

const shortestKind = 3;

function indexKinds(names: ItemNames): NameIndex {
  const index = createNameIndex();
  for (const kind of itemKinds) {
    index.add(kind, names.t(`itemKinds.${kind}`));
    index.add(kind, kind);
  }
  return index;
}

function isLiteral({ fit }: NameMatch): boolean {
  return fit !== 'alike';
}

function addTo(index: NameIndex, names: ItemNames, { id, name }: NamedItem): void {
  index.addCode(id, id);
  if (name !== '') index.add(id, name);
  const translated = names.name('items', id);
  if (translated !== undefined && translated !== name) index.add(id, translated);
}
