import sharp from 'sharp';
import type { Card } from '../../../src/bot/cards/card.ts';
import { type ClanCardProps, drawClanCard } from '../../../src/bot/cards/clan-card.ts';
import { type CompareCardProps, drawCompareCard } from '../../../src/bot/cards/compare-card.ts';
import { drawHistoryCard, type HistoryCardProps } from '../../../src/bot/cards/history-card.ts';
import type { Piece } from '../../../src/bot/cards/parts/figure/piece.ts';
import type { StatsCardProps } from '../../../src/bot/cards/stats-card.ts';
import {
  drawLeaderboardCard,
  type LeaderboardCardProps,
} from '../../../src/bot/community/leaderboard/leaderboard-card.ts';
import { renderer } from './renderer.ts';
import { ana, art } from './sample.ts';

const bens: Piece[] = (
  [
    ['head', 'other-headgear'],
    ['top', 'other-top'],
    ['bottom', 'other-bottom'],
    ['shoes', 'other-shoes'],
  ] as const
).map(([kind, name]) => ({ kind, picture: art('clothes', name) }));

const anas = ana.pictures.pieces;

export const clan: ClanCardProps = {
  id: '3000012345',
  name: 'Night Owls',
  subtitle: 'Clan 3000012345',
  members: { label: 'Members', value: '45 of 50', share: 0.9 },
  figures: [
    { label: 'Level', value: '5' },
    { label: 'Honor points', value: '12,345' },
  ],
  captain: {
    label: 'Leader',
    nickname: 'Ben',
    subtitles: ['Level 70 · India', 'Level 70'],
    rank: { label: 'Master', tier: 'master' },
    avatar: art('avatar', 'other-avatar'),
  },
  noCaptainNote: 'The captain is not known',
};

export const compare: CompareCardProps = {
  sides: [
    { nickname: 'Ana', rank: { label: 'Heroic II', tier: 'heroic' }, pieces: anas },
    { nickname: '『BEN』', rank: { label: 'Diamond IV', tier: 'diamond' }, pieces: bens },
  ],
  rows: [
    { label: 'Points', values: ['3,620', '3,180'], leader: 0, share: 0.53 },
    { label: 'Level', values: ['67', '72'], leader: 1, share: 0.48 },
    { label: 'Likes', values: ['12,345', '2,345'], leader: 0, share: 0.84 },
    { label: 'Badges', values: ['142', '27'], leader: 0, share: 0.84 },
  ],
  emptyNote: 'Nothing to compare',
};

const names = [
  ['Ben', '52,538'],
  ['Ⓑⓐⓝⓖ Ⓙⓐⓖⓞ', '33,202'],
  ['꧁༒Ghost Rider༒꧂', '20,076'],
  ['على خان', '12,345'],
  ['เสือดำ 🇹🇭', '11,204'],
  ['서울의밤', '2,847'],
  ['Ana', '2,260'],
] as const;

export const leaderboard: LeaderboardCardProps = {
  title: 'Likes',
  subtitle: 'Night Owls',
  standings: names.map(([name, value], index) => ({
    place: String(index + 1),
    medal: index === 0 ? 1 : index === 1 ? 2 : index === 2 ? 3 : undefined,
    face: art('avatar', index % 2 === 0 ? 'other-avatar' : 'avatar'),
    name,
    value,
    share: Number(value.replace(',', '')) / 52_538,
  })),
  leaderName: 'Ben',
  leader: { tier: 'grandmaster', pieces: bens },
  emptyNote: 'Nobody takes part yet',
};

const day = 86_400;

function curveOf(name: string, values: readonly number[]) {
  const points = values.map((each, index) => ({ at: index * day, value: each }));
  return { name, points, last: (values.at(-1) ?? 0).toLocaleString('en-US') };
}

const likes = [2180, 2195, 2230, 2226, 2290, 2340, 2338, 2410, 2480, 2500, 2560, 2600];

export const history: HistoryCardProps = {
  nickname: 'Ghost Rider',
  rankLabel: 'Heroic II',
  figure: { tier: 'heroic', pieces: anas },
  hero: { value: '2,600', label: 'likes' },
  change: { label: '+420', direction: 'up' },
  curves: [curveOf('Ghost Rider', likes)],
  axes: { days: ['1 Oct', '30 Oct'], lowest: '2,180', middle: '2,390', highest: '2,600' },
};

export const stats: StatsCardProps = {
  nickname: 'Ana',
  rankLabel: 'Platinum III',
  figure: { tier: 'platinum', pieces: bens },
  hero: { value: '957', label: 'wins', pill: { label: '10% of matches' } },
  columns: ['Solo', 'Duo', 'Squad'],
  rows: [
    { label: 'Matches', values: ['1,234', '456', '7,890'], kind: 'count' },
    { label: 'Wins', values: ['123', '45', '789'], kind: 'count' },
    { label: 'Kills', values: ['3,456', '1,020', '21,480'], kind: 'count' },
    { label: 'K/D', values: ['3.11', '2.48', '3.02'], kind: 'ratio' },
    { label: 'Most kills', values: ['19', '14', '27'], kind: 'count' },
    { label: 'Headshot kills', values: ['812', '240', '5,630'], kind: 'count' },
  ],
};

/** The piece on a ground of its own. */
export async function withGround({ kind, picture }: Piece): Promise<Piece> {
  const bytes = await sharp(picture.bytes).flatten({ background: '#d9c7ee' }).png().toBuffer();
  return { kind, picture: { ...picture, bytes, digest: `${picture.digest} on a ground` } };
}

const mark = 'discord.gg/owls';
const long = 'W'.repeat(40);
const [ben, ...others] = leaderboard.standings;

const friends = [
  ...history.curves,
  curveOf('Ⓑⓐⓝⓖ Ⓙⓐⓖⓞ', [2300, 2310, 2350, 2352, 2400, 2402, 2440, 2460, 2490, 2530, 2560, 2574]),
  curveOf('على خان', [2260, 2262, 2262, 2270, 2272, 2280, 2280, 2281, 2284, 2288, 2290, 2290]),
  curveOf('Ben', [2090, 2100, 2180, 2200, 2290, 2320, 2400, 2420, 2500, 2520, 2566, 2580]),
];

/** The same with parts missing, or with more than usual. */
export const incompleteFigureCards: Record<string, () => Promise<Card>> = {
  'clan without captain': () => drawClanCard(renderer, { ...clan, captain: undefined }),
  'clan of its captain': () =>
    drawClanCard(renderer, {
      ...clan,
      mark,
      members: { label: 'Members', value: '45', share: undefined },
      captain: clan.captain && {
        ...clan.captain,
        rank: { label: 'Gold II', tier: 'gold' },
        pieces: bens,
      },
    }),
  'clan with long words': () =>
    drawClanCard(renderer, {
      ...clan,
      name: `꧁༺ ${'Very long clan '.repeat(4)} ༻꧂`,
      figures: [{ label: 'Honor points', value: '12,345,678' }],
      captain: clan.captain && {
        ...clan.captain,
        nickname: long,
        rank: { label: 'Elite Heroic III', tier: 'elite-heroic' },
        subtitles: ['Level 70 · Democratic Republic of the Congo', 'Level 70 · COD', 'Level 70'],
      },
    }),
  'empty comparison': () => drawCompareCard(renderer, { ...compare, rows: [], mark }),
  'comparison with more': () =>
    drawCompareCard(renderer, {
      ...compare,
      sides: [
        { nickname: long, rank: { label: 'Elite Heroic III', tier: 'elite-heroic' }, pieces: [] },
        {
          nickname: '꧁༒☬GHOST RIDER☬༒꧂',
          rank: { label: 'Elite Heroic', tier: 'elite-heroic' },
          pieces: bens.slice(0, 2),
        },
      ],
      rows: [
        { label: 'Points', values: ['12,345,678', '12,345,678'], leader: undefined, share: 0.5 },
        { label: 'Clash squad', values: ['1,234', ''], leader: undefined, share: undefined },
        ...compare.rows.slice(1),
      ],
      mark,
    }),
  'empty leaderboard': () =>
    drawLeaderboardCard(renderer, {
      ...leaderboard,
      standings: [],
      leader: undefined,
      leaderName: undefined,
    }),
  'short leaderboard': () =>
    drawLeaderboardCard(renderer, { ...leaderboard, standings: leaderboard.standings.slice(0, 3), mark }),
  'second page of a leaderboard': () =>
    drawLeaderboardCard(renderer, {
      ...leaderboard,
      standings: others.map((standing, index) => ({
        ...standing,
        place: String(index + 98),
        medal: undefined,
      })),
      footnotes: ['Page 15 of 21'],
    }),
  'leaderboard with long words': () =>
    drawLeaderboardCard(renderer, {
      ...leaderboard,
      title: 'Clash squad points',
      subtitle: long,
      standings: [ben, ...others].flatMap((standing) =>
        standing ? [{ ...standing, name: long, value: '123,456,789', share: 1 }] : [],
      ),
    }),
  'history of four': () =>
    drawHistoryCard(renderer, {
      ...history,
      curves: friends,
      axes: { ...history.axes, lowest: '2,090', middle: '2,345' },
      mark,
    }),
  'history of four in light': () =>
    drawHistoryCard(renderer, {
      ...history,
      curves: friends,
      axes: { ...history.axes, lowest: '2,090', middle: '2,345' },
      look: { theme: 'light' },
    }),
  'history that went down': () =>
    drawHistoryCard(renderer, {
      ...history,
      nickname: long,
      hero: { value: '12,345,678', label: 'rank points' },
      change: { label: '−1,234,567', direction: 'down' },
      curves: [curveOf('Ana', likes.toReversed())],
      axes: { ...history.axes, lowest: '12,345,678', middle: '12,962,962', highest: '13,580,245' },
    }),
  'history of one point': () =>
    drawHistoryCard(renderer, {
      ...history,
      change: undefined,
      curves: [curveOf('Ghost Rider', [2600])],
      axes: { days: ['30 Oct', '30 Oct'], lowest: '', middle: '', highest: '2,600' },
      note: 'I add a point a day. Come back tomorrow.',
    }),
  'history of no point': () =>
    drawHistoryCard(renderer, {
      ...history,
      hero: undefined,
      change: undefined,
      curves: [],
      axes: { days: ['', ''], lowest: '', middle: '', highest: '' },
      note: 'I add a point a day. Come back tomorrow.',
    }),
};
