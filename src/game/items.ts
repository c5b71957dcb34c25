import { z } from 'zod';
import { readCatalog } from './catalog.ts';

/** What an item can be, as its id tells. */
export const itemKinds = [
  'character',
  'top',
  'bottom',
  'shoes',
  'basic-clothes',
  'head',
  'face-paint',
  'banner',
  'profile-picture',
  'loot-box',
  'backpack',
  'title',
  'parachute',
  'skyboard',
  'weapon-skin',
  'vehicle-skin',
  'emote',
  'pin',
  'skywing',
  'arrival-animation',
  'music',
  'look-changer',
  'action',
  'quick-chat',
  'badge',
  'bonus-card',
  'sticker',
  'pet',
  'pet-skin',
  'pet-skill',
  'choice-crate',
  'loot-crate',
  'bundle',
  'event-token',
  'voucher',
  'currency',
] as const;

export type ItemKind = (typeof itemKinds)[number];

/** What the item is, by its id's first digits and length; undefined for an id of no known series. */
export function itemKind(id: string): ItemKind | undefined {
  return series.find(({ prefix, digits }) => id.length === digits && id.startsWith(prefix))?.kind;
}

/** The item's name, or undefined where the catalog has none: an unknown name is never guessed. */
export function itemName(id: string): string | undefined {
  return petName(id) ?? titleName(id) ?? characterName(id);
}

/** The kind of pet, e.g. `Spirit Fox`. */
export function petName(id: string): string | undefined {
  return pets.get(id);
}

export function titleName(id: string): string | undefined {
  return titles.get(id);
}

export function characterName(id: string): string | undefined {
  return characters.get(id);
}

/** The character whose skill an id such as 1606 (character 16, level 6) is. */
export function skillName(id: string): string | undefined {
  return /^\d{1,3}0[1-6]$/.test(id) ? skills.get(id.slice(0, -2)) : undefined;
}

/** Clothes in the order in which they are worn, head to foot; what is no known garment comes last. */
export function bySlot(clothes: readonly string[]): string[] {
  const place = (id: string) => {
    const kind = itemKind(id);
    return kind && slots.includes(kind) ? slots.indexOf(kind) : slots.length;
  };
  return clothes.toSorted((one, other) => place(one) - place(other));
}

const slots: readonly ItemKind[] = ['head', 'face-paint', 'top', 'bottom', 'shoes', 'basic-clothes'];

const names = z
  .record(z.string().regex(/^\d+$/), z.string().min(1))
  .transform((entries) => new Map(Object.entries(entries)));

const characters = readCatalog('characters.json', names);
const pets = readCatalog('pets.json', names);
const skills = readCatalog('skills.json', names);
const titles = readCatalog('titles.json', names);

/** Every item that has a name, with its id. */
export const namedItems: readonly { id: string; name: string }[] = [...characters, ...pets, ...titles].map(
  ([id, name]) => ({ id, name }),
);

// The longest prefix first: 904 is a backpack, 90409 a title.
const series = readCatalog(
  'item-kinds.json',
  z.array(
    z.strictObject({
      kind: z.enum(itemKinds),
      digits: z.int(),
      prefixes: z.array(z.string().regex(/^\d+$/)).min(1),
    }),
  ),
)
  .flatMap(({ kind, digits, prefixes }) => prefixes.map((prefix) => ({ kind, digits, prefix })))
  .sort((one, other) => other.prefix.length - one.prefix.length);
