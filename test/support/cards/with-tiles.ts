import type { Card } from '../../../src/bot/cards/card.ts';
import { drawItemCard, type ItemCardProps } from '../../../src/bot/cards/item-card.ts';
import { drawOutfitCard, type OutfitCardProps } from '../../../src/bot/cards/outfit-card.ts';
import { drawPetCard, type PetCardProps } from '../../../src/bot/cards/pet-card.ts';
import { drawWishlistCard, type WishlistCardProps } from '../../../src/bot/cards/wishlist-card.ts';
import { renderer } from './renderer.ts';
import { art } from './sample.ts';

export const pet: PetCardProps = {
  name: 'Nebula',
  kindLine: 'Spirit Fox',
  ownerLine: 'Pet of Ana',
  tier: 'heroic',
  level: { label: 'Level', value: '7' },
  exp: { label: 'Experience', value: '9,800' },
  picture: art('pet'),
};

export const item: ItemCardProps = {
  kind: 'top',
  name: 'Sakura Blossom Jacket',
  kindLine: 'Top',
  idLine: 'ID 203000001',
  picture: art('clothes', 'jacket'),
};

const wardrobe = {
  head: { kind: 'head', picture: art('clothes', 'headgear'), labels: ['Headwear or mask', 'Headwear'] },
  paint: { kind: 'face-paint', picture: art('clothes', 'face-paint'), labels: ['Face paint'] },
  jacket: { kind: 'top', picture: art('clothes', 'jacket'), labels: ['Top'] },
  shirt: { kind: undefined, picture: art('clothes', 'top'), labels: ['Sakura Blossom Shirt', 'Top'] },
  bottom: { kind: 'bottom', picture: art('clothes', 'bottom'), labels: ['Bottom'] },
  shoes: { kind: 'shoes', picture: art('clothes', 'shoes'), labels: ['Shoes'] },
  weapon: { kind: 'weapon', picture: art('weapon'), labels: ['Weapon skin', 'Weapon'] },
  pet: { kind: 'pet', picture: art('pet'), labels: ['Pet'] },
} as const satisfies Record<string, OutfitCardProps['pieces'][number]>;

const { head, paint, jacket, shirt, bottom, shoes, weapon } = wardrobe;

export const outfit: OutfitCardProps = {
  nickname: 'Ana',
  rank: { label: 'Gold II', tier: 'gold' },
  pieces: [head, jacket, bottom, shoes, weapon, wardrobe.pet],
};

/** Pieces of that number; from 8 on some are shown twice. */
export function piecesOf(count: number): OutfitCardProps['pieces'] {
  const all = [jacket, head, bottom, weapon, paint, shoes, wardrobe.pet, shirt];
  return [...all, ...all].slice(0, count);
}

export const wishlist: WishlistCardProps = {
  titles: ['Wishlist of Ana'],
  tier: 'elite-master',
  wishes: piecesOf(10),
  pieces: [],
  pageNote: 'Page 1 of 3',
};

/** The piece as a placeholder. */
export function missing<Shown extends { picture: PetCardProps['picture'] }>(piece: Shown): Shown {
  const { picture } = piece;
  return { ...piece, picture: { ...picture, isMissing: true, digest: `no ${picture.digest}` } };
}

/** Cards of things with parts missing, or with more than usual. */
export const incompleteTileCards: Record<string, () => Promise<Card>> = {
  ...Object.fromEntries(
    [1, 3, 4, 7, 9].map((count) => [
      `outfit of ${count}`,
      () => drawOutfitCard(renderer, { ...outfit, pieces: piecesOf(count) }),
    ]),
  ),
  'outfit of many': () =>
    drawOutfitCard(renderer, {
      ...outfit,
      nickname: 'W'.repeat(40),
      rank: { label: 'Elite Heroic III', tier: 'elite-heroic' },
      pieces: piecesOf(12),
      mark: 'discord.gg/owls',
    }),
  'outfit with missing pieces': () =>
    drawOutfitCard(renderer, {
      ...outfit,
      pieces: outfit.pieces.map((piece, index) => (index % 2 === 0 ? missing(piece) : piece)),
    }),
  ...Object.fromEntries(
    [4, 5].map((count) => [
      `wishlist of ${count}`,
      () => drawWishlistCard(renderer, { ...wishlist, wishes: piecesOf(count), pageNote: undefined }),
    ]),
  ),
  'pet without a name': () =>
    drawPetCard(renderer, {
      ...pet,
      name: 'Spirit Fox',
      kindLine: undefined,
      exp: undefined,
      mark: 'discord.gg/owls',
    }),
  'item without a name': () =>
    drawItemCard(renderer, {
      ...item,
      kind: 'weapon-skin',
      name: 'Weapon skin',
      kindLine: undefined,
      picture: art('weapon'),
      mark: 'discord.gg/owls',
      look: { theme: 'light' },
    }),
  'item of opaque art': () =>
    drawItemCard(renderer, {
      ...item,
      kind: 'banner',
      name: 'Banner',
      kindLine: undefined,
      picture: art('banner'),
    }),
};
