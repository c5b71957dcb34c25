import { z } from 'zod';
import { type DroppedZero, detectDroppedZeros, hasFormattedNumber } from './dropped-zeros.ts';
import type { Endpoint } from './endpoint.ts';
import { count, fields, findField, firstKeys, isRecord, objectIn, plainKey } from './tolerant.ts';
import { unreadFields } from './unread-fields.ts';
import { optionalWhole } from './whole.ts';

/** Battle royale statistics with one size of team. A dropped zero is 0; times in seconds, distances in metres. */
const modeStatsSchema = z.object({
  games: optionalWhole,
  wins: optionalWhole,
  kills: optionalWhole,
  deaths: optionalWhole,
  /** Times among the last ones standing, wins counted in. */
  topTimes: optionalWhole,
  mostKills: optionalWhole,
  damage: optionalWhole,
  headshots: optionalWhole,
  headshotKills: optionalWhole,
  knockDowns: optionalWhole,
  revives: optionalWhole,
  roadKills: optionalWhole,
  distance: optionalWhole,
  survivalTime: optionalWhole,
  pickUps: optionalWhole,
});

export const statsSchema = z.object({
  solo: modeStatsSchema,
  duo: modeStatsSchema,
  quad: modeStatsSchema,
  /** Undefined if the answer had none: not every upstream sends them. */
  clashSquad: modeStatsSchema.optional(),
  /** Fields that were there but could not be read, by upstream's path: `soloStats.wins`. */
  unread: z.array(z.string()),
});

export type ModeStats = z.output<typeof modeStatsSchema>;
export type Stats = z.output<typeof statsSchema>;

/**
 * Reads the answer of `/stats`, or the statistics that the older relative of `/info` adds to the record.
 * @returns undefined if the answer has other things than modes; an empty answer means that the player never played
 */
export function readStats(answer: unknown): Stats | undefined {
  if (!isRecord(answer)) return undefined;
  const json = modesIn(answer);
  const names = Object.keys(json);
  if (names.length === 0 && firstKeys(answer).length > 0) return undefined;
  const read = upstreamStats.parse(json);
  const unread = unreadFields(json, read);
  const hasClashSquad = json[clashSquadName] !== undefined;
  const isClashSquadAlone = hasClashSquad && names.length === 1;
  const mode = (name: TeamMode) =>
    isClashSquadAlone ? modeOf(read[name], untold) : modeOf(read[name], zerosOf(json, unread, name));
  return {
    solo: mode('soloStats'),
    duo: mode('duoStats'),
    quad: mode('quadStats'),
    ...(hasClashSquad && {
      clashSquad: clashSquadOf(read.csStats, zerosOf(json, unread, clashSquadName)),
    }),
    unread,
  };
}

type TeamMode = 'soloStats' | 'duoStats' | 'quadStats';
const clashSquadName = 'csStats';

/** The modes of an answer under our names, from `soloStats`, `solo`, `brCareer_solo`, `csCareer` and the like. */
function modesIn(answer: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const modes: Record<string, unknown> = {};
  for (const key of firstKeys(answer)) {
    const name = modeNamed(plainKey(key));
    // Our own name comes before others.
    if (name && (!(name in modes) || plainKey(key) === plainKey(name))) modes[name] = answer[key];
  }
  return modes;
}

function modeNamed(key: string): TeamMode | typeof clashSquadName | undefined {
  return clashSquadKey.test(key) ? clashSquadName : modeOfTeam[teamKey.exec(key)?.[1] ?? ''];
}

const modeOfTeam: Readonly<Record<string, TeamMode>> = {
  solo: 'soloStats',
  duo: 'duoStats',
  quad: 'quadStats',
  squad: 'quadStats',
};

// A season's or a ranked count is less than the whole career's.
const teamKey =
  /^(?:br|battleroyale)?(?:career|lifetime|total|overall|all)?(?:stats)?(solo|duo|s?quad)(?:mode)?(?:career)?(?:stats?)?$/;
const clashSquadKey = /^(?:cs|clashsquad)(?:career|lifetime|total|overall|all)?(?:mode)?(?:stats?)?$/;

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

/** `csstats`, in snake case: its counters have other names, and there are no places at the end of a round. */
const upstreamClashSquad = fields({
  gamesPlayed: count,
  wins: count,
  kills: count,
  detailedStats: fields({
    deaths: count,
    oneGameMostKills: count,
    damage: count,
    headshotCount: count,
    headShotKills: count,
    knockDowns: count,
    revivals: count,
  }),
});

const upstreamStats = fields({
  soloStats: upstreamMode,
  duoStats: upstreamMode,
  quadStats: upstreamMode,
  [clashSquadName]: upstreamClashSquad,
});

interface Zeros {
  mode: DroppedZero;
  detailed: DroppedZero;
}

const untold: Zeros = { mode: () => undefined, detailed: () => undefined };

/** Finds the zeros that a dump leaves out: modes that were never played, and modes whose details are all 0. */
function zerosOf(json: Readonly<Record<string, unknown>>, unread: readonly string[], name: string): Zeros {
  const sent = objectIn(findField(json, name));
  const detailed = sent && objectIn(findField(sent, 'detailedStats'));
  const hasUnread = unread.some((field) => field === name || field.startsWith(`${name}.`));
  const isDump = unread.length === 0 && !Object.values(json).some(holdsFormattedNumber);
  const zeros = (object: Record<string, unknown> | undefined): DroppedZero =>
    object ? detectDroppedZeros(object, { hasUnread }) : () => (isDump ? 0 : undefined);
  return { mode: zeros(sent), detailed: zeros(detailed) };
}

function holdsFormattedNumber(value: unknown): boolean {
  const object = objectIn(value);
  return object !== undefined && hasFormattedNumber(object);
}

/** The counts that every mode has outside of its details. */
function resultsOf(
  read: Pick<z.output<typeof upstreamMode>, 'gamesPlayed' | 'wins' | 'kills'>,
  zero: Zeros,
): Pick<ModeStats, 'games' | 'wins' | 'kills'> {
  return {
    games: read.gamesPlayed ?? zero.mode('gamesPlayed'),
    wins: read.wins ?? zero.mode('wins'),
    kills: read.kills ?? zero.mode('kills'),
  };
}

function modeOf(read: z.output<typeof upstreamMode>, zero: Zeros): ModeStats {
  const { detailedStats } = read;
  const detail = (name: keyof typeof detailedStats) => detailedStats[name] ?? zero.detailed(name);
  return {
    ...resultsOf(read, zero),
    deaths: detail('deaths'),
    topTimes: detail('topNTimes'),
    mostKills: detail('highestKills'),
    damage: detail('damage'),
    headshots: detail('headshots'),
    headshotKills: detail('headshotKills'),
    knockDowns: detail('knockDown'),
    revives: detail('revives'),
    roadKills: detail('roadKills'),
    distance: detail('distanceTravelled'),
    survivalTime: detail('survivalTime'),
    pickUps: detail('pickUps'),
  };
}

function clashSquadOf(read: z.output<typeof upstreamClashSquad>, zero: Zeros): ModeStats {
  const { detailedStats } = read;
  const detail = (name: keyof typeof detailedStats) => detailedStats[name] ?? zero.detailed(name);
  return {
    ...resultsOf(read, zero),
    deaths: detail('deaths'),
    mostKills: detail('oneGameMostKills'),
    damage: detail('damage'),
    headshots: detail('headshotCount'),
    headshotKills: detailedStats.headShotKills ?? detail('headshotCount'),
    knockDowns: detail('knockDowns'),
    revives: detail('revivals'),
  };
}

export const statsEndpoint = {
  name: 'stats',
  paths: ['/api/v1/stats', '/api/player-info'],
  parameters: ['region', 'uid'],
  read: readStats,
  unreadIn: ({ unread }: Stats) => unread,
  schema: statsSchema,
  version: 3,
} as const satisfies Endpoint<Stats>;
