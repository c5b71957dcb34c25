import { z } from 'zod';
import { count, fields, isRecord } from './tolerant.ts';

const whole = z.int().nonnegative();

/** Battle royale statistics with one size of team. A dropped zero is 0; times in seconds, distances in metres. */
export const modeStatsSchema = z.object({
  games: whole,
  wins: whole,
  kills: whole,
  deaths: whole,
  /** Times among the last ones standing, wins counted in. */
  topTimes: whole,
  mostKills: whole,
  damage: whole,
  headshots: whole,
  headshotKills: whole,
  knockDowns: whole,
  revives: whole,
  roadKills: whole,
  distance: whole,
  survivalTime: whole,
  pickUps: whole,
});

export const statsSchema = z.object({ solo: modeStatsSchema, duo: modeStatsSchema, quad: modeStatsSchema });

export type ModeStats = z.output<typeof modeStatsSchema>;
export type Stats = z.output<typeof statsSchema>;

/**
 * Reads the answer of `/stats`, or what the older relative of `/info` tells beside the record.
 * @returns undefined where something else is told than modes; nothing at all means that nobody ever played
 */
export function readStats(json: unknown): Stats | undefined {
  if (!isRecord(json)) return undefined;
  const names = Object.keys(json);
  if (names.length > 0 && !names.some((name) => modeNames.has(name.toLowerCase()))) return undefined;
  const { soloStats, duoStats, quadStats } = upstreamStats.parse(json);
  return { solo: modeOf(soloStats), duo: modeOf(duoStats), quad: modeOf(quadStats) };
}

const modeNames = new Set(['solostats', 'duostats', 'quadstats']);

const upstreamMode = fields({
  gamesPlayed: count,
  wins: count,
  kills: count,
  detailedStats: fields({
    deaths: count,
    topNTimes: count,
    highestKills: count,
    damage: count,
    headshots: count,
    headshotKills: count,
    knockDown: count,
    revives: count,
    roadKills: count,
    distanceTravelled: count,
    survivalTime: count,
    pickUps: count,
  }),
});

const upstreamStats = fields({ soloStats: upstreamMode, duoStats: upstreamMode, quadStats: upstreamMode });

function modeOf({ gamesPlayed, wins, kills, detailedStats }: z.output<typeof upstreamMode>): ModeStats {
  return {
    games: gamesPlayed ?? 0,
    wins: wins ?? 0,
    kills: kills ?? 0,
    deaths: detailedStats.deaths ?? 0,
    topTimes: detailedStats.topNTimes ?? 0,
    mostKills: detailedStats.highestKills ?? 0,
    damage: detailedStats.damage ?? 0,
    headshots: detailedStats.headshots ?? 0,
    headshotKills: detailedStats.headshotKills ?? 0,
    knockDowns: detailedStats.knockDown ?? 0,
    revives: detailedStats.revives ?? 0,
    roadKills: detailedStats.roadKills ?? 0,
    distance: detailedStats.distanceTravelled ?? 0,
    survivalTime: detailedStats.survivalTime ?? 0,
    pickUps: detailedStats.pickUps ?? 0,
  };
}
