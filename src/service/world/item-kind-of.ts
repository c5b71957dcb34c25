import { z } from 'zod';
import { readCatalog } from './catalog.ts';

/** A word of `assets/catalog/item-kinds.json`, such as `top` or `weapon-skin`. */
export type ItemKind = string;

/** What an item is by its id's prefix and length; the longest prefix that fits wins. Undefined: unknown. */
export function itemKindOf(id: string): ItemKind | undefined {
  const fitting = rules.filter(({ digits, prefix }) => id.length === digits && id.startsWith(prefix));
  return fitting.toSorted((a, b) => b.prefix.length - a.prefix.length)[0]?.kind;
}

const rules = readCatalog(
  'item-kinds.json',
  z.array(z.object({ kind: z.string(), digits: z.number(), prefixes: z.array(z.string()) })),
).flatMap(({ kind, digits, prefixes }) => prefixes.map((prefix) => ({ kind, digits, prefix })));
