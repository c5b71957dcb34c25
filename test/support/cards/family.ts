import type { Card, Look } from '../../../src/bot/cards/card.ts';
import { drawItemCard } from '../../../src/bot/cards/item-card.ts';
import { drawOutfitCard } from '../../../src/bot/cards/outfit-card.ts';
import type { Piece } from '../../../src/bot/cards/parts/figure/figure.ts';
import { drawPetCard } from '../../../src/bot/cards/pet-card.ts';
import { drawPlayerCard } from '../../../src/bot/cards/player-card.ts';
import { drawWishlistCard } from '../../../src/bot/cards/wishlist-card.ts';
import { renderer } from './renderer.ts';
import { ana, art } from './sample.ts';
import { figureCards, incompleteFigureCards, withGround } from './with-figures.ts';
import { incompleteTileCards, item, outfit, pet, wishlist } from './with-tiles.ts';

/** Every card, with everything on it. */
export const family = {
  player: (look) => drawPlayerCard(renderer, { ...ana, look }),
  pet: (look) => drawPetCard(renderer, { ...pet, look }),
  item: (look) => drawItemCard(renderer, { ...item, look }),
  outfit: (look) => drawOutfitCard(renderer, { ...outfit, look }),
  wishlist: (look) => drawWishlistCard(renderer, { ...wishlist, look }),
  ...figureCards,
} satisfies Record<string, (look: Look) => Promise<Card>>;

/** Clothes for which the figure has no slot left. */
const wardrobe: Piece[] = ['top', 'headgear', 'shoes', 'jacket', 'bottom'].map((name) => ({
  kind: 'top',
  picture: art('clothes', name),
}));

/** Cards with parts missing, or with more than usual. */
export const incomplete: Record<string, () => Promise<Card>> = {
  'player without frame': () =>
    drawPlayerCard(renderer, { ...ana, pictures: { ...ana.pictures, frame: undefined } }),
  'player without banner': () =>
    drawPlayerCard(renderer, { ...ana, pictures: { ...ana.pictures, banner: undefined } }),
  'player without clothes': () =>
    drawPlayerCard(renderer, {
      ...ana,
      notes: ['No outfit shown'],
      pictures: { ...ana.pictures, pieces: [] },
    }),
  'player without pet': () =>
    drawPlayerCard(renderer, {
      ...ana,
      mark: 'discord.gg/owls',
      pictures: { ...ana.pictures, pieces: ana.pictures.pieces.slice(0, -1) },
    }),
  'player with missing pieces': () =>
    drawPlayerCard(renderer, {
      ...ana,
      missingNote: '2 pictures missing',
      pictures: {
        ...ana.pictures,
        pieces: ana.pictures.pieces.map(({ kind, picture }) => ({
          kind,
          picture: { ...picture, isMissing: kind === 'head' || kind === 'bottom' },
        })),
      },
    }),
  'player with many pieces': () =>
    drawPlayerCard(renderer, {
      ...ana,
      rank: { label: 'Grandmaster', tier: 'grandmaster' },
      wayToNextRank: undefined,
      pictures: { ...ana.pictures, pieces: [...ana.pictures.pieces, ...wardrobe] },
    }),
  'player with opaque art': async () =>
    drawPlayerCard(renderer, {
      ...ana,
      rank: { label: 'Platinum IV', tier: 'platinum' },
      pictures: { ...ana.pictures, pieces: await Promise.all(ana.pictures.pieces.map(withGround)) },
    }),
  'player with nothing': () =>
    drawPlayerCard(renderer, {
      ...ana,
      clanLine: undefined,
      rank: { label: 'Unranked', tier: 'unranked' },
      points: undefined,
      wayToNextRank: undefined,
      clashSquad: undefined,
      notes: ['No outfit shown'],
      pictures: { avatar: ana.pictures.avatar, pieces: [] },
    }),
  'player deleted': () => drawPlayerCard(renderer, { ...ana, isDeleted: true, notes: ['Marked as deleted'] }),
  'player with long words': () =>
    drawPlayerCard(renderer, {
      ...ana,
      nickname: 'W'.repeat(40),
      clanLine: `꧁༺ ${'Very long clan '.repeat(4)} ༻꧂`,
      origins: ['Resurrector of the Fallen · Democratic Republic of the Congo', 'Congo', 'COD'],
      rank: { label: 'Elite Heroic III', tier: 'elite-heroic' },
      figures: [
        { label: 'Level', value: '100' },
        { label: 'Likes', value: '12,345,678' },
      ],
      clashSquad: { rank: { label: 'Elite Heroic', tier: 'elite-heroic' }, label: 'Clash squad' },
      notes: ['Marked as deleted'],
      missingNote: '2 pictures missing',
    }),
  'player right to left': () =>
    drawPlayerCard(renderer, {
      ...ana,
      nickname: 'على خان',
      clanLine: 'بوم الليل · 5',
      origins: ['تايلاند'],
      rank: { label: 'ذهبي 4', tier: 'gold' },
      points: '2,058 نقطة',
      wayToNextRank: { label: '42 إلى بلاتيني 1', share: 0.66 },
      figures: [
        { label: 'المستوى', value: '67' },
        { label: 'الإعجابات', value: '12,345' },
      ],
      clashSquad: { rank: { label: 'فضي 2', tier: 'silver' }, label: 'فريق الصدام' },
      look: { isRightToLeft: true },
    }),
  ...incompleteTileCards,
  ...incompleteFigureCards,
};
