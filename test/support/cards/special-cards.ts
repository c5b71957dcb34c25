import type { Card } from '../../../src/bot/cards/card.ts';
import type { Piece } from '../../../src/bot/cards/parts/figure/piece.ts';
import { drawPlayerCard } from '../../../src/bot/cards/player-card.ts';
import { renderer } from './renderer.ts';
import { ana, art } from './sample.ts';
import { incompleteFigureCards, withGround } from './with-figures.ts';
import { incompleteTileCards } from './with-tiles.ts';

/** Clothes for which the figure has no slot left. */
const wardrobe: Piece[] = ['top', 'headgear', 'shoes', 'jacket', 'bottom'].map((name) => ({
  kind: 'top',
  picture: art('clothes', name),
}));

/** Cards of some players that no state of the gallery's list shows. */
export const special: Record<string, () => Promise<Card>> = {
  'player without frame': () =>
    drawPlayerCard(renderer, { ...ana, pictures: { ...ana.pictures, frame: undefined } }),
  'player without banner': () =>
    drawPlayerCard(renderer, { ...ana, pictures: { ...ana.pictures, banner: undefined } }),
  'player without pet': () =>
    drawPlayerCard(renderer, {
      ...ana,
      mark: 'discord.gg/owls',
      pictures: { ...ana.pictures, pieces: ana.pictures.pieces.slice(0, -1) },
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
      wayToNextRank: { points: '3,620', goal: '180 to Diamond I', share: 0.4 },
      pictures: { ...ana.pictures, pieces: await Promise.all(ana.pictures.pieces.map(withGround)) },
    }),
  ...incompleteTileCards,
  ...incompleteFigureCards,
};
