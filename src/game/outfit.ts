import type { PictureKind } from '../contract/picture-kind.ts';
import type { Looks, Player } from '../contract/player.ts';
import { isUnread } from '../contract/unread-things.ts';
import { bySlot } from './items.ts';

/** What a player wears, as far as the outfit has places for it. */
export interface Outfit {
  /** Item ids, head to foot. */
  clothes: string[];
  /** Its place is the one behind the clothes. */
  weaponSkin: string | undefined;
  /** False: there may be clothes, but they could not be read. */
  isTold: boolean;
}

/**
 * What stands in the outfit's places, in their order: clothes, then a weapon skin; a pet takes the last place. Nothing
 * where the clothes can't be read: free places would say that none are worn.
 */
export function outfitOf(player: Pick<Player, 'looks' | 'pet' | 'unread'>): Outfit {
  const { looks, pet } = player;
  if (looks.clothes.length === 0 && isUnread(player, 'clothes'))
    return { clothes: [], weaponSkin: undefined, isTold: false };
  const free = pet ? places - 1 : places;
  const clothes = bySlot(looks.clothes).slice(0, free);
  return { clothes, weaponSkin: clothes.length < free ? looks.weaponSkins[0] : undefined, isTold: true };
}

const places = 7;

/** Everything that is worn, head to foot, then the weapon skins: as much of it as an outfit's card has places for. */
export function wornPictures({ clothes, weaponSkins }: Looks): { kind: PictureKind; id: string }[] {
  return [
    ...bySlot(clothes).map((id) => ({ kind: 'clothes' as const, id })),
    ...weaponSkins.map((id) => ({ kind: 'weapon' as const, id })),
  ].slice(0, maxPieces);
}

const maxPieces = 10;
