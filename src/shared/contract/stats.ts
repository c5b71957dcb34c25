import { z } from 'zod';
import { type DroppedZero, detectDroppedZeros, hasFormattedNumber } from './dropped-zeros.ts';
import type { Endpoint } from './endpoint.ts';
import { count, fields, findField, firstKeys, isPresent, isRecord, objectIn, plainKey } from './tolerant.ts';
import { unreadFields } from './unread-fields.ts';
import { optionalWhole } from './whole.ts';

/** Battle royale statistics of one team size. A dropped zero is 0; times are in seconds, distances in metres. */
const modeStatsSchema = z.object({
  games: optionalWhole,
  wins: optionalWhole,
  kills: optionalWhole,
  deaths: optionalWhole,
  /** Counts wins, too. */
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
  clashSquad: modeStatsSchema.optional(),
  unread: z.array(z.string()),
});

export type ModeStats = z.output<typeof modeStatsSchema>;
export type Stats = z.output<typeof statsSchema>;

/** Reads `/stats`, or statistics inside `/info`; an empty answer means never played. @returns undefined if foreign */
export function readStats(answer: unknown): Stats | undefined {
  if (!isRecord(answer)) return undefined;
  const sent = modesIn(answer);
  const names = Object.keys(sent);
  if (names.length === 0 && firstKeys(answer).length > 0) return undefined;
  const json = Object.fromEntries(names.map((name) => [name, inOurCounts(sent[name])]));
  const read = upstreamStats.parse(json);
  const unread = unreadFields(json, read);
  const hasClashSquad = sent[clashSquadName] !== undefined;
  const isClashSquadAlone = hasClashSquad && names.length === 1;
  const mode = (name: TeamMode) =>
    modeOf(read[name], teamDetails, isClashSquadAlone ? untold : zerosOf(sent, unread, name));
  return {
    solo: mode('soloStats'),
    duo: mode('duoStats'),
    quad: mode('quadStats'),
    clashSquad: hasClashSquad ? clashSquadOf(read.csStats, zerosOf(sent, unread, clashSquadName)) : undefined,
    unread,
  };
}

type TeamMode = 'soloStats' | 'duoStats' | 'quadStats';
const clashSquadName = 'csStats';

function modesIn(answer: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const modes: Record<string, unknown> = {};
  for (const key of firstKeys(answer)) {
    const name = modeNamed(plainKey(key));
    // Our own name takes precedence over others.
    if (name && (!(name in modes) || plainKey(key) === plainKey(name))) modes[name] = answer[key];
  }
  return modes;
}

/** Converts other services' names of counts, and details next to them, into the specification's form. */
function inOurCounts(mode: unknown): unknown {
  const sent = objectIn(mode);
  if (!sent) return mode;
  const counts = Object.entries(otherCounts).map(([name, others]): [string, unknown] => [
    name,
    [name, ...others].map((one) => findField(sent, one)).find(isPresent),
  ]);
  const told = Object.fromEntries(counts.filter(([, value]) => value !== undefined));
  return { ...sent, ...told, detailedStats: findField(sent, 'detailedStats') ?? sent };
}

const otherCounts = {
  gamesPlayed: ['matches', 'games', 'matchesPlayed', 'totalMatches', 'totalGames', 'battles', 'played'],
  wins: ['win', 'booyahs', 'booyah', 'totalWins', 'victories'],
  kills: ['kill', 'totalKills', 'eliminations'],
};

function modeNamed(key: string): TeamMode | typeof clashSquadName | undefined {
  return clashSquadKey.test(key) ? clashSquadName : modeOfTeam[teamKey.exec(key)?.[1] ?? ''];
}

const modeOfTeam: Readonly<Record<string, TeamMode>> = {
  solo: 'soloStats',
  duo: 'duoStats',
  quad: 'quadStats',
  squad: 'quadStats',
};

// Matches career counts; those of a season or of ranked matches are lower.
const teamKey =
  /^(?:br|battleroyale)?(?:career|lifetime|total|overall|all)?(?:stats)?(solo|duo|s?quad)(?:mode)?(?:career)?(?:stats?)?$/;
const clashSquadKey = /^(?:cs|clashsquad)(?:career|lifetime|total|overall|all)?(?:mode)?(?:stats?)?$/;

type Details = Readonly<Partial<Record<keyof ModeStats, string>>>;

const teamDetails: Details = {
  deaths: 'deaths',
  topTimes: 'topNTimes',
  mostKills: 'highestKills',
  damage: 'damage',
  headshots: 'headshots',
  headshotKills: 'headshotKills',
  knockDowns: 'knockDown',
  revives: 'revives',
  roadKills: 'roadKills',
  distance: 'distanceTravelled',
  survivalTime: 'survivalTime',
  pickUps: 'pickUps',
};

/** Names of details in `csstats`, in snake case; rounds have no placements. */
const clashSquadDetails: Details = {
  deaths: 'deaths',
  mostKills: 'oneGameMostKills',
  damage: 'damage',
  headshots: 'headshotCount',
  headshotKills: 'headShotKills',
  knockDowns: 'knockDowns',
  revives: 'revivals',
};

function upstreamModeWith(details: Details) {
  const detailedStats = fields(Object.fromEntries(Object.values(details).map((name) => [name, count])));
  return fields({ gamesPlayed: count, wins: count, kills: count, detailedStats });
}

const upstreamMode = upstreamModeWith(teamDetails);

const upstreamStats = fields({
  soloStats: upstreamMode,
  duoStats: upstreamMode,
  quadStats: upstreamMode,
  [clashSquadName]: upstreamModeWith(clashSquadDetails),
});

interface Zeros {
  mode: DroppedZero;
  detailed: DroppedZero;
  hasDetails: boolean;
}

const untold: Zeros = { mode: () => undefined, detailed: () => undefined, hasDetails: true };

/** Finds the zeros that a dump drops: modes never played, and modes whose details are all 0. */
function zerosOf(modes: Readonly<Record<string, unknown>>, unread: readonly string[], name: string): Zeros {
  const sent = objectIn(modes[name]);
  const details = sent && findField(sent, 'detailedStats');
  const hasUnread = unread.some((field) => field === name || field.startsWith(`${name}.`));
  const isDump = unread.length === 0 && !Object.values(modes).some(holdsFormattedNumber);
  const zeros = (object: Record<string, unknown> | undefined): DroppedZero =>
    object ? detectDroppedZeros(object, { hasUnread }) : () => (isDump ? 0 : undefined);
  const hasDetails = sent === undefined || details !== undefined;
  return { mode: zeros(sent), detailed: zeros(objectIn(details)), hasDetails };
}

function holdsFormattedNumber(value: unknown): boolean {
  const object = objectIn(value);
  return object !== undefined && hasFormattedNumber(object);
}

function modeOf(read: z.output<typeof upstreamMode>, details: Details, zero: Zeros): ModeStats {
  // A mode with kills has details: if none were sent, they are unknown, not 0.
  const detailed = zero.hasDetails || !read.kills ? zero.detailed : untold.detailed;
  const found = Object.entries(details).map(([ours, theirs]): [string, number | undefined] => [
    ours,
    read.detailedStats[theirs] ?? detailed(theirs),
  ]);
  return {
    // A mode with wins or kills was played.
    games: read.gamesPlayed ?? (read.wins || read.kills ? undefined : zero.mode('gamesPlayed')),
    wins: read.wins ?? zero.mode('wins'),
    kills: read.kills ?? zero.mode('kills'),
    ...Object.fromEntries(found),
  };
}

/** Takes headshots for headshot kills if upstream doesn't send those. */
function clashSquadOf(read: z.output<typeof upstreamMode>, zero: Zeros): ModeStats {
  const mode = modeOf(read, clashSquadDetails, zero);
  return { ...mode, headshotKills: read.detailedStats.headShotKills ?? mode.headshots };
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
