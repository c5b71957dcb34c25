import type { Player } from '../contract/player.ts';
import { bySlot } from './items.ts';

/** What a player wears, as far as the outfit has places for it. */
export interface Outfit {
  /** Item ids, head to foot. */
  clothes: string[];
  /** Its place is the one behind the clothes. */
  weaponSkin: string | undefined;
}

/** What stands in the outfit's places, in their order: clothes, then a weapon skin; a pet takes the last place. */
export function outfitOf({ looks, pet }: Pick<Player, 'looks' | 'pet'>): Outfit {
  const free = pet ? places - 1 : places;
  const clothes = bySlot(looks.clothes).slice(0, free);
  return { clothes, weaponSkin: clothes.length < free ? looks.weaponSkins[0] : undefined };
}

const places = 7;
