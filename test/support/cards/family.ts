import sharp from 'sharp';
import type { Card, Look } from '../../../src/cards/card.ts';
import { type ClanCardProps, drawClanCard } from '../../../src/cards/clan-card.ts';
import { type CompareCardProps, drawCompareCard } from '../../../src/cards/compare-card.ts';
import { drawHistoryCard, type HistoryCardProps } from '../../../src/cards/history-card.ts';
import { drawItemCard } from '../../../src/cards/item-card.ts';
import { drawLeaderboardCard, type LeaderboardCardProps } from '../../../src/cards/leaderboard-card.ts';
import { drawOutfitCard } from '../../../src/cards/outfit-card.ts';
import type { Piece } from '../../../src/cards/parts/figure.ts';
import { drawPetCard } from '../../../src/cards/pet-card.ts';
import { drawPlayerCard } from '../../../src/cards/player-card.ts';
import { drawStatsCard, type StatsCardProps } from '../../../src/cards/stats-card.ts';
import { drawWishlistCard } from '../../../src/cards/wishlist-card.ts';
import { ana, art } from './sample.ts';
import { incompleteTileCards, item, outfit, pet, wishlist } from './with-tiles.ts';

export const clan: ClanCardProps = {
  name: 'Night Owls',
  subtitle: 'Clan 3000012345',
  level: { label: 'Level', value: '5' },
  members: { label: 'Members', value: '45 / 50', share: 0.9 },
  facts: [{ label: 'Honour points', value: '12,345' }],
  captain: {
    label: 'Captain',
    nickname: 'Ben',
    subtitle: 'Level 70 · India',
    rank: { label: 'Master', tier: 'master' },
    avatar: art('avatar', 'other-avatar'),
    banner: art('banner', 'other-banner'),
  },
  noCaptainNote: 'No captain known',
};

export const stats: StatsCardProps = {
  title: 'Ana',
  subtitle: 'Battle Royale',
  tier: 'heroic',
  columns: ['Solo', 'Duo', 'Squad'],
  rows: [
    { label: 'Matches', values: ['1,234', '456', '7,890'] },
    { label: 'Wins', values: ['123', '45', '789'], best: 2 },
  ],
  emptyNote: 'No matches yet',
};

export const compare: CompareCardProps = {
  sides: [
    {
      nickname: 'Ana',
      subtitle: 'Level 67',
      rank: { label: 'Heroic', tier: 'heroic' },
      avatar: art('avatar'),
      frame: art('frame'),
    },
    {
      nickname: 'Ben',
      subtitle: 'Level 70',
      rank: { label: 'Master', tier: 'master' },
      avatar: art('avatar', 'other-avatar'),
    },
  ],
  rows: [
    { label: 'Likes', values: ['12,345', '2,345'], best: 0 },
    { label: 'Badges', values: ['42', '42'] },
  ],
};

export const leaderboard: LeaderboardCardProps = {
  title: 'Likes',
  subtitle: 'Night Owls',
  standings: [
    { place: '1', name: 'Ana', value: '12,345', age: '2 h ago' },
    { place: '2', name: 'Ben', value: '2,345' },
  ],
  emptyNote: 'No entries yet',
};

export const history: HistoryCardProps = {
  title: 'Ana · likes',
  subtitle: '3 snapshots',
  points: [
    { at: 1, value: 100 },
    { at: 2, value: 150 },
    { at: 4, value: 120 },
  ],
  axes: { from: '1 Oct', to: '4 Oct', lowest: '100', highest: '150' },
  facts: [{ label: 'Now', value: '120' }],
  emptyNote: 'Not enough yet',
};

/** Every card, with everything on it. */
export const family = {
  player: (look) => drawPlayerCard({ ...ana, look }),
  clan: (look) => drawClanCard({ ...clan, look }),
  pet: (look) => drawPetCard({ ...pet, look }),
  item: (look) => drawItemCard({ ...item, look }),
  outfit: (look) => drawOutfitCard({ ...outfit, look }),
  wishlist: (look) => drawWishlistCard({ ...wishlist, look }),
  stats: (look) => drawStatsCard({ ...stats, look }),
  compare: (look) => drawCompareCard({ ...compare, look }),
  leaderboard: (look) => drawLeaderboardCard({ ...leaderboard, look }),
  history: (look) => drawHistoryCard({ ...history, look }),
} satisfies Record<string, (look: Look) => Promise<Card>>;

const nothing = { missingNote: 'Some pictures are missing' };

/** Clothes for which the figure has no slot left. */
const wardrobe: Piece[] = ['top', 'headgear', 'shoes', 'jacket', 'bottom'].map((name) => ({
  kind: 'top',
  picture: art('clothes', name),
}));

/** The piece on a ground of its own. */
async function withGround({ kind, picture }: Piece): Promise<Piece> {
  const bytes = await sharp(picture.bytes).flatten({ background: '#d9c7ee' }).png().toBuffer();
  return { kind, picture: { ...picture, bytes, digest: `${picture.digest} on a ground` } };
}

/** Cards with parts missing, or with more than usual. */
export const incomplete: Record<string, () => Promise<Card>> = {
  'player without frame': () => drawPlayerCard({ ...ana, pictures: { ...ana.pictures, frame: undefined } }),
  'player without banner': () => drawPlayerCard({ ...ana, pictures: { ...ana.pictures, banner: undefined } }),
  'player without clothes': () =>
    drawPlayerCard({ ...ana, notes: ['No outfit shown'], pictures: { ...ana.pictures, pieces: [] } }),
  'player without pet': () =>
    drawPlayerCard({
      ...ana,
      mark: 'discord.gg/owls',
      pictures: { ...ana.pictures, pieces: ana.pictures.pieces.slice(0, -1) },
    }),
  'player with missing pieces': () =>
    drawPlayerCard({
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
    drawPlayerCard({
      ...ana,
      rank: { label: 'Grandmaster', tier: 'grandmaster' },
      wayToNextRank: undefined,
      pictures: { ...ana.pictures, pieces: [...ana.pictures.pieces, ...wardrobe] },
    }),
  'player with opaque art': async () =>
    drawPlayerCard({
      ...ana,
      rank: { label: 'Platinum IV', tier: 'platinum' },
      pictures: { ...ana.pictures, pieces: await Promise.all(ana.pictures.pieces.map(withGround)) },
    }),
  'player with nothing': () =>
    drawPlayerCard({
      ...ana,
      clanLine: undefined,
      rank: { label: 'Unranked', tier: 'unranked' },
      points: undefined,
      wayToNextRank: undefined,
      clashSquad: undefined,
      notes: ['No outfit shown'],
      pictures: { avatar: ana.pictures.avatar, pieces: [] },
    }),
  'player deleted': () => drawPlayerCard({ ...ana, isDeleted: true, notes: ['Marked as deleted'] }),
  'player with long words': () =>
    drawPlayerCard({
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
    drawPlayerCard({
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
  'clan without captain': () => drawClanCard({ ...clan, captain: undefined }),
  ...incompleteTileCards,
  'empty stats': () => drawStatsCard({ ...stats, columns: [], rows: [] }),
  'empty comparison': () => drawCompareCard({ ...compare, ...nothing, rows: [] }),
  'empty leaderboard': () => drawLeaderboardCard({ ...leaderboard, standings: [] }),
  'history of one point': () => drawHistoryCard({ ...history, points: history.points.slice(0, 1) }),
};
