import { readFileSync } from 'node:fs';
import { fitLine } from '../../../src/bot/cards/text/fit-line.ts';
import { digestView } from '../../../src/bot/community/digest/digest-view.ts';
import { leaderboardView } from '../../../src/bot/community/leaderboard/leaderboard-view.ts';
import { wayToNextRank } from '../../../src/bot/game/ranks.ts';
import type { Language } from '../../../src/bot/text/languages.ts';
import { shownMeasures } from '../../../src/bot/views/board/shown-measures.ts';
import { clanView } from '../../../src/bot/views/clan-view.ts';
import { compareView } from '../../../src/bot/views/compare-view.ts';
import { historyView } from '../../../src/bot/views/history-view.ts';
import { itemView } from '../../../src/bot/views/item-view.ts';
import type { View } from '../../../src/bot/views/message/view.ts';
import { toCardText } from '../../../src/bot/views/message/view.ts';
import { outfitView } from '../../../src/bot/views/outfit-view.ts';
import { petView } from '../../../src/bot/views/pet-view.ts';
import { playerView } from '../../../src/bot/views/player/player-view.ts';
import { squadView } from '../../../src/bot/views/squad-view.ts';
import { statsView } from '../../../src/bot/views/stats-view.ts';
import { wishlistView } from '../../../src/bot/views/wishlist-view.ts';
import { formatNumber } from '../../../src/bot/views/words/format-level.ts';
import { formatBattleRoyaleRank, formatClashSquadRank } from '../../../src/bot/views/words/format-rank.ts';
import { formatDay } from '../../../src/bot/views/words/times.ts';
import { silentRecord } from '../../../src/playground/gallery/sample-records.ts';
import { type ItemKind, itemKinds } from '../../../src/shared/contract/item-kinds.ts';
import type { PictureKind } from '../../../src/shared/contract/picture-kind.ts';
import { readPlayer } from '../../../src/shared/contract/read-player.ts';
import { readStats } from '../../../src/shared/contract/stats.ts';
import type { Picture } from '../../../src/shared/pictures/picture.ts';
import { blue, green, red, thing } from '../../support/cards/sample.ts';
import { found, hiddenBy, samplePicture, samplePlayer } from '../../support/views/sample.ts';

/** Views by name: every card, with the widest words that the language has for each place, and with the fewest. */
export async function wordedViews(language: Language): Promise<ReadonlyMap<string, View>> {
  const words = await chooseWords(language);
  return new Map([
    ...playerViews(words),
    ...clothesViews(words),
    ...thingViews(words),
    ...clanViews(words),
    ...comparisons(words),
    ...statistics(words),
    ...histories(words),
    ...boards(words),
  ]);
}

type NamedView = [name: string, view: View];

/** The values with the widest words in a language. */
const missing = 3;

interface Words {
  language: Language;
  /** Points of the Battle Royale rank with the widest name, and of the widest progress to a next rank. */
  rankPoints: number;
  wayPoints: number;
  /** The id of the clash squad rank. */
  squadRank: number;
  widestKinds: readonly ItemKind[];
  /** A day of the widest month, milliseconds since the epoch. */
  day: number;
}

async function chooseWords(language: Language): Promise<Words> {
  const points = ranks.battleRoyale.map(({ fromPoints }) => fromPoints);
  return {
    language,
    rankPoints: await findWidest(points, (one) =>
      toCardText(formatBattleRoyaleRank({ points: one }, language).label),
    ),
    wayPoints: await findWidest(points, (one) => {
      const way = wayToNextRank(one, undefined);
      return way ? toCardText(formatNumber(one + way.points, language)) : '';
    }),
    squadRank: await findWidest(
      ranks.clashSquad.map(({ id }) => id),
      (one) => toCardText(formatClashSquadRank({ rank: one }, language).label),
    ),
    widestKinds: (await sortByWidth(itemKinds, (kind) => language.t(`itemKinds.${kind}`))).slice(0, 4),
    day: await findWidest(
      Array.from({ length: 12 }, (_, month) => Date.UTC(2023, month, 28)),
      (at) => formatDay(at, language),
    ),
  };
}

/** The thing whose words are drawn widest. */
async function findWidest<Thing>(
  things: readonly Thing[],
  wordsFor: (thing: Thing) => string,
): Promise<Thing> {
  const [widest] = await sortByWidth(things, wordsFor);
  if (widest === undefined) throw new Error('there is nothing to choose from');
  return widest;
}

async function sortByWidth<Thing>(
  things: readonly Thing[],
  wordsFor: (thing: Thing) => string,
): Promise<Thing[]> {
  const style = { size: 30, maxWidth: 4_000, color: '#ffffff', weight: 'bold' } as const;
  const sized = await Promise.all(
    things.map(async (one) => ({
      one,
      width: (await fitLine(wordsFor(one), style))?.pixels.width ?? 0,
    })),
  );
  return sized.toSorted((first, second) => second.width - first.width).map(({ one }) => one);
}

const ranks: { battleRoyale: { fromPoints: number }[]; clashSquad: { id: number }[] } = JSON.parse(
  readFileSync('assets/catalog/ranks.json', 'utf8'),
);

/** As long as the game allows. */
export const nickname = 'NightOwl2026';

/** A player with the widest values; `others` replaces parts of the record. */
function player({ rankPoints, squadRank }: Words, basicInfo: object = {}, others: object = {}) {
  return samplePlayer({
    basicInfo: {
      nickname,
      level: 100,
      liked: 1_234_567,
      rank: undefined,
      rankingPoints: rankPoints,
      csRank: squadRank,
      ...basicInfo,
    },
    clanBasicInfo: { clanName: nickname, honorPoint: 1_234_567 },
    captainBasicInfo: { nickname, rank: undefined, rankingPoints: rankPoints, region: 'CIS' },
    petInfo: { name: nickname, exp: 1_234_567 },
    ...others,
  });
}

function silentPlayer() {
  const silent = readPlayer(silentRecord(nickname));
  if (!silent) throw new Error('a record with an account id is a player');
  return silent;
}

const worn = [
  { kind: 'top', picture: samplePicture('clothes', '203000001', true) },
  { kind: 'bottom', picture: samplePicture('clothes', '204000001', true) },
] as const;

function playerViews(words: Words): NamedView[] {
  const { language, wayPoints, squadRank } = words;
  const pictures = { avatar: samplePlaceholder('avatar'), pieces: worn };
  const bare = { ...pictures, pieces: [] };
  const options = { pictures, missing: 0, language };
  const deleted = { ...player(words), isDeleted: true };
  return [
    ['player', playerView(found(player(words)), options)],
    [
      'player on the widest way up',
      playerView(found(player(words, { rankingPoints: wayPoints })), { ...options, missing }),
    ],
    [
      'player of an unknown rank',
      playerView(found(player(words, { rank: 999, rankingPoints: null, csRank: 999 })), options),
    ],
    [
      'player without a rank',
      playerView(found(player(words, { rankingPoints: null, rank: 0, csRank: 0 })), options),
    ],
    ['player who is gone', playerView(found(deleted), { ...options, pictures: bare, missing })],
    ['player without clothes', playerView(found(player(words)), { ...options, pictures: bare })],
    ['player whose ID is hidden', playerView(found(player(words), hiddenBy('1', 1)), options)],
    ['player who tells nothing', playerView(found(silentPlayer()), { ...options, pictures: bare })],
    ...['CIS', 'NA', 'ME', 'IND', 'sg', 'br'].map((region): NamedView => {
      const here = player(words, { region, title: '904590058', csRank: squadRank });
      return [`player of ${region}`, playerView(found(here), options)];
    }),
  ];
}

/** Every tile of an outfit bears each kind of clothes once, some tile of a wishlist every kind of item. */
function clothesViews(words: Words): NamedView[] {
  const { language } = words;
  const outfit = (pieces: readonly Picture[]) => outfitView(found(player(words)), { pieces, language });
  const wishlist = (pictures: readonly Picture[]) => {
    const wishes = pictures.map(({ id }) => ({ itemId: id, addedAt: 1_700_000_000 }));
    const page = { wishes, page: 11, pages: 12, newestAt: undefined };
    return wishlistView(found(player(words)), page, { pictures, pieces: [], language });
  };
  const whole = (kind: ItemKind, count: number) => Array.from({ length: count }, (_, i) => pieceOf(kind, i));
  const gone = whole('top', missing).map((piece) => ({ ...piece, isMissing: true }));
  return [
    ['outfit of one', outfit(whole('top', 1))],
    ['outfit without pictures', outfit(gone)],
    ['wishlist without pictures', wishlist(gone)],
    ['wishlist with missing pictures', wishlist([...whole('top', 2), ...gone])],
    ['outfit with missing pictures', outfit([...whole('top', 2), ...gone])],
    ...wornKinds.map((kind): NamedView => [`outfit of ${kind}`, outfit(whole(kind, 12))]),
    // The tiles of a wishlist are all alike.
    ...[0, 10, 20, 30].map((from): NamedView => {
      const kinds = [...itemKinds, ...itemKinds].slice(from, from + 10);
      return [`wishlist from ${kinds[0]}`, wishlist(kinds.map(pieceOf))];
    }),
  ];
}

const wornKinds = [
  'head',
  'face-paint',
  'top',
  'basic-clothes',
  'bottom',
  'shoes',
  'weapon-skin',
  'pet',
] as const;

/** The headline of an item without a name is what it is. */
function thingViews(words: Words): NamedView[] {
  const { language, widestKinds } = words;
  const item = (id: string, isMissing: boolean) =>
    itemView(id, { picture: { ...drawable[0], id, isMissing }, ownerId: '1', language });
  const pet = (petInfo: object, isMissing = false) =>
    petView(found(player(words, {}, { petInfo })), {
      picture: { ...drawable[1], isMissing },
      language,
    });
  return [
    ...widestKinds.map((kind, i): NamedView => [`item, ${kind}`, item(idOf(kind, i), i % 2 === 0)]),
    ['item of no kind', item('999999999999', true)],
    ['pet', pet({ id: '1300000051', name: nickname, level: 7, exp: 1_234_567 })],
    ['pet without a name', pet({ id: '1300000051', level: 7 }, true)],
    ['pet of no kind', pet({ id: '1399999999', level: undefined }, true)],
  ];
}

function clanViews(words: Words): NamedView[] {
  const { language } = words;
  const pictures = { avatar: samplePlaceholder('avatar') };
  const clan = (clanBasicInfo: object | null, captainBasicInfo: object | null) =>
    clanView(found(player(words, {}, { clanBasicInfo, captainBasicInfo })), { pictures, missing, language });
  const full = { clanId: '3000012345', clanName: nickname, clanLevel: 7, memberNum: 45, capacity: 50 };
  const captain = { accountId: '5555555555', nickname, level: 100, rankingPoints: words.rankPoints };
  return [
    ...['CIS', 'NA', 'ME', 'br', undefined].map((region): NamedView => {
      const view = clan({ ...full, honorPoint: 1_234_567 }, { ...captain, region });
      return [`clan with a captain of ${region}`, view];
    }),
    ['clan that tells little', clan({ ...full, clanLevel: 'x', memberNum: 'x', honorPoint: 'x' }, null)],
    ['clan whose captain tells nothing', clan(full, { accountId: '5555555555', nickname })],
  ];
}

function comparisons(words: Words): NamedView[] {
  const { language } = words;
  const side = (basicInfo: object) => ({
    ...found(player(words, { rankingPoints: words.rankPoints, badgeCnt: 1_234, ...basicInfo })),
    pieces: [],
    stats: readStats({ quadStats: sampleMode(54_320) }),
  });
  const rich = side({ liked: 12_345_678, csRankingPoints: 12_345 });
  const poor = side({ liked: 1, badgeCnt: null, csRankingPoints: null, level: null });
  const silent = { ...found(silentPlayer()), pieces: [], stats: undefined };
  return [
    ['comparison', compareView([rich, rich], { missing, language })],
    ['comparison of unlike players', compareView([rich, poor], { missing: 0, language })],
    ['empty comparison', compareView([silent, silent], { missing, language })],
    ['squad', squadView([rich, poor, rich, rich], { missing, language })],
    ['squad of silent players', squadView([silent, silent], { missing, language })],
  ];
}

function statistics(words: Words): NamedView[] {
  const { language } = words;
  const options = { pieces: [], missing, language };
  const stats = (json: object) => {
    const read = readStats(json);
    if (!read) throw new Error('these are no stats');
    return statsView(found(player(words)), read, options);
  };
  return [
    [
      'stats',
      stats({
        soloStats: sampleMode(12_345),
        duoStats: sampleMode(1_235),
        quadStats: sampleMode(54_320),
        csStats: sampleMode(23_450),
      }),
    ],
    ['stats of a single win', stats({ soloStats: { gamesPlayed: 100, wins: 1 } })],
    ['stats that tell little', stats({ soloStats: { gamesPlayed: 10, wins: 'some' } })],
  ];
}

function histories(words: Words): NamedView[] {
  const { language, day } = words;
  const curve = (...values: number[]) => ({
    nickname,
    points: values.map((value, i) => ({ at: day + i * 28 * 86_400_000, value })),
  });
  const own = curve(12_345_678, 12_000_000);
  const options = { period: 30, pieces: [], missing, language } as const;
  return shownMeasures.flatMap((measure): NamedView[] => {
    const view = (changes: object) =>
      historyView(found(player(words)), {
        ...options,
        measure,
        points: own.points,
        companions: [],
        ...changes,
      });
    return [
      [`history of ${measure}`, view({})],
      [`history of ${measure} that did not change`, view({ points: curve(12_345_678, 12_345_678).points })],
      [`history of ${measure} of four`, view({ companions: [own, own, own] })],
      [`history of ${measure}, one`, view({ points: curve(1).points, missing: 0 })],
      [`history of ${measure}, none`, view({ points: [] })],
    ];
  });
}

function boards(words: Words): NamedView[] {
  const { language } = words;
  const now = Date.UTC(2026, 10, 22);
  const ages = [0, 59 * 60, 23 * 3_600, 86_400, 2 * 86_400, 28 * 86_400, 365 * 86_400];
  const rows = ages.map((age, i) => ({
    place: i + 1,
    userId: '1',
    name: nickname,
    value: 12_345_678,
    at: now - age * 1000,
  }));
  const leader = { player: player(words), pieces: [], missing };
  const board = (measure: (typeof shownMeasures)[number], shown: object, lead?: typeof leader) =>
    leaderboardView(
      { rows, page: 0, pages: 12, takingPart: 80, ...shown },
      { measure, leader: lead, ownerId: '1', isPrivate: false, now, theme: undefined, language },
    );
  const climbs = [12_345, 1_234, 0].map((change) => ({
    account: { uid: '1000000001', region: 'sg', name: nickname },
    change,
    changeLastWeek: -change,
  }));
  const days = { from: now - 7 * 86_400_000, to: now };
  const week = { days, risers: climbs, newOutfits: 5, newOutfitsLastWeek: 4, members: 9 };
  const digest = (risers: typeof climbs, lead?: typeof leader) =>
    digestView(
      { ...week, risers },
      { guildId: '1', dueAt: 0, nextAt: 0, winners: [lead, undefined, lead], language },
    );
  return [
    ...shownMeasures.map((measure): NamedView => [`leaderboard of ${measure}`, board(measure, {}, leader)]),
    [
      'last page of a leaderboard',
      board('rankPoints', { rows: rows.map((row) => ({ ...row, place: row.place + 100 })), page: 11 }),
    ],
    ['empty leaderboard', board('likes', { rows: [], pages: 1 })],
    ['digest', digest(climbs, leader)],
    ['digest of one', digest(climbs.slice(0, 1), leader)],
  ];
}

const drawable = [thing(red), thing(green), thing(blue)] as const;

function pieceOf(kind: ItemKind, index: number): Picture {
  const { [index % drawable.length]: picture = drawable[0] } = drawable;
  return { ...picture, kind: kind === 'weapon-skin' ? 'weapon' : picture.kind, id: idOf(kind, index) };
}

/** An id that the catalog has no name for. */
function idOf(kind: ItemKind, index: number): string {
  const rule = kinds.find((one) => one.kind === kind);
  const [prefix = ''] = rule?.prefixes ?? [];
  return `${prefix}${String(index + 1).padStart((rule?.digits ?? 9) - prefix.length, '9')}`;
}

const kinds: { kind: string; digits: number; prefixes: string[] }[] = JSON.parse(
  readFileSync('assets/catalog/item-kinds.json', 'utf8'),
);

/** A picture that nothing is drawn of but its place. */
function samplePlaceholder(kind: PictureKind): Picture {
  return { ...drawable[0], kind };
}

/** The stats of one mode after so many games, four kills a game, as the player API returns them. */
function sampleMode(games: number) {
  return {
    gamesPlayed: games,
    wins: Math.round(games / 5),
    kills: 4 * games,
    detailedStats: { deaths: games, highestKills: 26, headshotKills: Math.round(1.2 * games) },
  };
}
