import { z } from 'zod';
import { openCatalog } from '../../shared/contract/catalog.ts';
import { type ItemKind, itemKind } from '../../shared/contract/item-kinds.ts';

export function itemName(id: string): string | undefined {
  return pets().get(id) ?? titles().get(id) ?? characters().get(id);
}

/** Returns the character of a skill ID such as 1606 (character 16, level 6). */
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

export function bySlot(clothes: readonly string[]): string[] {
  const place = (id: string) => {
    const kind = itemKind(id);
    return kind && slots.includes(kind) ? slots.indexOf(kind) : slots.length;
  };
  return clothes.toSorted((one, other) => place(one) - place(other));
}

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
