import { z } from 'zod';
import { createRandom, type Random } from '../random.ts';
import { liveUntil } from './life.ts';
import type { PlayerPart } from './player-part.ts';
import type { PlayerRecord } from './player-record.ts';

const counter = z.int().positive().optional();

const mode = z.looseObject({
  accountId: z.string(),
  gamesPlayed: counter,
  wins: counter,
  kills: counter,
  detailedStats: z.looseObject({
    deaths: counter,
    topNTimes: counter,
    distanceTravelled: counter,
    survivalTime: counter,
    revives: counter,
    highestKills: counter,
    damage: counter,
    roadKills: counter,
    headshots: counter,
    headshotKills: counter,
    knockDown: counter,
    pickUps: counter,
  }),
});

/** Upstream has these names in lower case, but those of details in snake case. */
const clashSquad = z.looseObject({
  gamesplayed: counter,
  wins: counter,
  kills: counter,
  detailedstats: z.looseObject({
    deaths: counter,
    assists: counter,
    mvp_count: counter,
    double_kills: counter,
    triple_kills: counter,
    four_kills: counter,
    one_game_most_kills: counter,
    headshot_count: counter,
    damage: counter,
    knock_downs: counter,
    revivals: counter,
    rating_points: counter,
  }),
});

const shape = { soloStats: mode, duoStats: mode, quadStats: mode, csstats: clashSquad.optional() };

export const stats: PlayerPart<typeof shape> = {
  schema: z.object(shape),
  generate: generateStats,
  empty: ({ basicInfo }) => emptyStats(basicInfo.accountId),
};

export type StatsRecord = z.infer<typeof stats.schema>;
export type ModeStats = z.infer<typeof mode>;

export function generateStats({ basicInfo }: PlayerRecord): StatsRecord {
  const { accountId, level, isDeleted, lastLoginAt = '0' } = basicInfo;
  if (isDeleted) return emptyStats(accountId);
  const random = createRandom(`stats ${accountId}`);
  const earlier = Math.round(level ** 1.7 * (0.4 + random.next()));
  const games = earlier + liveUntil(accountId, Number(lastLoginAt)).games;
  const skill = (random.next() + random.next()) / 2;
  const solo = Math.round(games * 0.4 * random.next() ** 2);
  const duo = random.chance(0.8) ? Math.round((games - solo) * 0.5 * random.next() ** 2) : 0;
  return {
    soloStats: modeStats(accountId, { games: solo, teamSize: 1, skill }),
    duoStats: modeStats(accountId, { games: duo, teamSize: 2, skill }),
    quadStats: modeStats(accountId, { games: games - solo - duo, teamSize: 4, skill }),
    csstats: clashSquadStats(accountId, { games: Math.round(games * 0.8), skill }),
  };
}

function emptyStats(accountId: string): StatsRecord {
  const none = { accountId, detailedStats: {} };
  return { soloStats: none, duoStats: none, quadStats: none };
}

function clashSquadStats(accountId: string, { games, skill }: Pick<Career, 'games' | 'skill'>) {
  const random = createRandom(`stats ${accountId} clash squad`);
  const wins = part(games, 0.3 + 0.4 * skill);
  const kills = part(games, 2 + 6 * skill * random.next());
  return {
    ...withoutZeros({ gamesplayed: games, wins, kills }),
    detailedstats: withoutZeros({
      deaths: part(games, 2.5 + random.next()),
      assists: part(kills, 0.2 + 0.4 * random.next()),
      mvp_count: part(games, 0.5 * skill),
      double_kills: part(kills, 0.2 * skill),
      triple_kills: part(kills, 0.08 * skill),
      four_kills: part(kills, 0.02 * skill),
      one_game_most_kills: Math.min(kills, random.between(5, 20)),
      headshot_count: part(kills, 0.1 + 0.4 * skill * random.next()),
      damage: kills * random.between(190, 320),
      knock_downs: part(kills, 0.9),
      revivals: part(games, 0.5 * random.next()),
      rating_points: games * random.between(2, 9),
    }),
  };
}

interface Career {
  games: number;
  teamSize: 1 | 2 | 4;
  skill: number;
}

function modeStats(accountId: string, career: Career): ModeStats {
  const { games, teamSize, skill } = career;
  const random = createRandom(`stats ${accountId} ${teamSize}`);
  const wins = part(games, (0.02 + 0.25 * skill) * random.next());
  const kills = part(games, 0.5 + 5 * skill * random.next());
  const fights = fightsOf(random, { games, kills, teamSize, skill });
  return {
    accountId,
    ...withoutZeros({ gamesPlayed: games, wins, kills }),
    detailedStats: withoutZeros({
      deaths: games - wins,
      topNTimes: wins + part(games - wins, 0.35 * random.next()),
      distanceTravelled: games * random.between(1_200, 4_800),
      survivalTime: games * random.between(280, 720),
      ...fights,
      pickUps: games * random.between(25, 110),
    }),
  };
}

function fightsOf(random: Random, { games, kills, teamSize, skill }: Career & { kills: number }) {
  const headshotKills = part(kills, 0.1 + 0.4 * skill * random.next());
  const average = games === 0 ? 0 : Math.ceil(kills / games);
  const hasTeam = teamSize > 1;
  return {
    revives: hasTeam ? part(games, 0.6 * random.next()) : 0,
    highestKills: Math.min(kills, average + random.between(1, 9)),
    damage: kills * random.between(190, 320) + games * random.between(20, 200),
    roadKills: part(kills, 0.02 * random.next()),
    headshots: headshotKills + part(kills, 0.7 * random.next()),
    headshotKills,
    knockDown: hasTeam ? part(kills, 0.8 + 0.4 * random.next()) : 0,
  };
}

function part(whole: number, share: number): number {
  return Math.floor(whole * share);
}

function withoutZeros(counters: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counters).filter(([, value]) => value > 0));
}
