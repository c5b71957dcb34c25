import type { PictureKind } from '../contract/picture-kind.ts';
import type { Looks, Player } from '../contract/player.ts';
import { isUnread } from '../contract/unread-things.ts';
import { bySlot } from './items.ts';

/** What a player wears and holds. */
export interface Outfit {
  /** Item ids, head to foot. */
  clothes: string[];
  weaponSkin: string | undefined;
  /** False: there may be clothes, but they could not be read. */
  isTold: boolean;
}

/** The outfit of a player. Nothing where the clothes can't be read: a weapon alone would say that none are worn. */
export function outfitOf({ looks, unread }: Pick<Player, 'looks' | 'unread'>): Outfit {
  if (looks.clothes.length === 0 && isUnread({ unread }, 'clothes'))
    return { clothes: [], weaponSkin: undefined, isTold: false };
  const clothes = bySlot(looks.clothes).slice(0, maxClothes);
  return { clothes, weaponSkin: looks.weaponSkins[0], isTold: true };
}

// The game has six slots and a few for extras; a longer list is no outfit, and each piece is a picture to fetch.
const maxClothes = 12;

/** Everything that is worn, head to foot, then the weapon skins: as much of it as an outfit's card has places for. */
export function wornPictures({ clothes, weaponSkins }: Looks): { kind: PictureKind; id: string }[] {
  return [
    ...bySlot(clothes).map((id) => ({ kind: 'clothes' as const, id })),
    ...weaponSkins.map((id) => ({ kind: 'weapon' as const, id })),
  ].slice(0, maxPieces);
}

const maxPieces = 10;
