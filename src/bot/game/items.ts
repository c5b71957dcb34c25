import { z } from 'zod';
import { openCatalog } from '../../shared/contract/catalog.ts';
import { type ItemKind, itemKind } from '../../shared/contract/item-kinds.ts';

/** The item's English name; undefined if the catalog has none. It never guesses. */
export function itemName(id: string): string | undefined {
  return pets().get(id) ?? titles().get(id) ?? characters().get(id);
}

/** The number of the character whose skill an id such as 1606 (character 16, level 6) is. */
export function skillOwner(skillId: string): string | undefined {
  return /^\d{1,3}0[1-6]$/.test(skillId) ? skillId.slice(0, -2) : undefined;
}

export function skillName(skillId: string): string | undefined {
  const owner = skillOwner(skillId);
  return owner && skills().get(owner);
}

export function namedItems(): readonly { id: string; name: string }[] {
  return [...characters(), ...pets(), ...titles()].map(([id, name]) => ({ id, name }));
}

/** Clothes in the order in which they are worn, head to foot; an id of no known garment comes last. */
export function bySlot(clothes: readonly string[]): string[] {
  const place = (id: string) => {
    const kind = itemKind(id);
    return kind && slots.includes(kind) ? slots.indexOf(kind) : slots.length;
  };
  return clothes.toSorted((one, other) => place(one) - place(other));
}

/** Whether clothes are worn on the body or the head: what shows on a figure that holds nothing. */
export function isOnBody(id: string): boolean {
  const kind = itemKind(id);
  return kind !== undefined && slots.includes(kind);
}

const slots: readonly ItemKind[] = ['head', 'face-paint', 'top', 'bottom', 'shoes', 'basic-clothes'];

const names = z
  .record(z.string().regex(/^\d+$/), z.string().min(1))
  .transform((entries) => new Map(Object.entries(entries)));

const characters = openCatalog('characters.json', names);
const pets = openCatalog('pets.json', names);
const skills = openCatalog('skills.json', names);
const titles = openCatalog('titles.json', names);
