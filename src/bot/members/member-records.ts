import { z } from 'zod';
import { uidPattern } from '../../shared/contract/limits.ts';
import { rankTiers } from '../game/ranks.ts';
import { defineRecord, type Fields } from '../records/define-record.ts';
import type { Records } from '../records/records.ts';
import { defineIndex } from '../records/reverse-index.ts';
import { turnsRecord } from '../records/turn.ts';
import { memberSettings, serverSettings } from '../settings/list/setting-list.ts';
import { account } from './accounts/linked-account.ts';
import { figuresSchema, type Measure } from './history/figures.ts';
import { revisions } from './people/revisions.ts';

// Everything that is stored about members, servers and players; `community` adds records of its features. Times are milliseconds
// since the epoch.

export const boards = ['leaderboards', 'digests', 'rankUps'] as const;
export type Board = (typeof boards)[number];

const heldRole = z.object({
  guildId: z.string(),
  roleId: z.string(),
  /** `giving`: noted before Discord is asked, so that it can be taken back after a crash. `found`: Loadout never takes it. */
  state: z.enum(['giving', 'given', 'found']),
});

/** By user id; the same in every server. One record, so that the read before each answer brings the accounts, too. */
export const person = defineRecord({
  name: 'people',
  schema: z.object({
    ...memberSettings.shape,
    ...revisions,
    accounts: z.array(account).default([]),
    /** Absent: the account that was linked first. */
    defaultUid: z.string().optional(),
    /** How many accounts were linked so far: their numbers are not given twice. */
    accountsMade: z.int().nonnegative().default(0),
    leaderboards: z.array(z.string()).default([]),
    digests: z.array(z.string()).default([]),
    rankUps: z.array(z.string()).default([]),
    /** Servers in which the member wants no news of rank-ups: they are not asked again. */
    noRankUps: z.array(z.string()).default([]),
    rankRoles: z.array(heldRole).default([]),
    noRankRoles: z.array(z.string()).default([]),
  }),
  owner: 'user',
});

/** Fields of a person that list the servers to which they said yes or no. */
export const answers = [...boards, 'noRankUps'] as const;

export const server = defineRecord({
  name: 'servers',
  schema: z.object({
    ...serverSettings.shape,
    ...revisions,
    /** The members that admins keep off its boards. Deleting a member's data does not remove the member here. */
    barred: z.array(z.string()).default([]),
  }),
  owner: 'guild',
});

/** By uid: the members who linked it. */
const links = defineIndex({
  name: 'links',
  of: person,
  indexedBy: ({ accounts }) => accounts.map(({ uid }) => uid),
});

/** By server: the members who linked an account from there. */
const serverLinks = defineIndex({
  name: 'serverlinks',
  of: person,
  indexedBy: ({ accounts }) => accounts.flatMap(({ linkedIn }) => linkedIn ?? []),
});

/** By server: the members who said yes or no to anything there. */
const participants = defineIndex({
  name: 'participants',
  of: person,
  indexedBy: (member) => answers.flatMap((one) => member[one]),
});

const codes = defineRecord({
  name: 'codes',
  schema: z.object({
    pending: z
      .array(
        z.object({
          uid: z.string().regex(uidPattern),
          code: z.string(),
          madeAt: z.number(),
          validUntil: z.number(),
          /** The next check is possible from then on. */
          checkFrom: z.number(),
        }),
      )
      .default([]),
  }),
  owner: 'user',
});

const recentPlayer = {
  uid: z.string().regex(uidPattern),
  name: z.string(),
  region: z.string().optional(),
};

const sighting = z.object({ ...figuresSchema, at: z.number() });

/** The last players that a member looked at, the newest first. */
const recents = defineRecord({
  name: 'recents',
  schema: z.object({
    /** When the bot was used last, to a day. */
    usedAt: z.number().optional(),
    players: z
      .array(
        z.object({
          ...recentPlayer,
          /** The player's values when the member last saw them, twice: the older first. */
          looks: z.array(sighting).default([]),
        }),
      )
      .default([]),
  }),
  owner: 'user',
});

/** The last players that were shown in public in a server, the newest first; `at`: when a member asked. */
const serverRecents = defineRecord({
  name: 'serverrecents',
  schema: z.object({
    usedAt: z.number().optional(),
    players: z.array(z.object({ ...recentPlayer, at: z.number() })).default([]),
  }),
  owner: 'guild',
});

/** By uid: a point a day, the oldest first. */
const points = defineRecord({
  name: 'snapshots',
  schema: z.object({
    /** `outfit` is absent if it is the one of the point before. */
    points: z
      .array(z.object({ ...figuresSchema, at: z.number(), outfit: z.array(z.string()).optional() }))
      .default([]),
  }),
  owner: 'shared',
});

const latest = z.object({ value: z.int().nonnegative(), at: z.number() }).optional();

/** By uid: the last known values. Leaderboards read these, because the points of 500 players take seconds. */
const figures = defineRecord({
  name: 'figures',
  schema: z.object({
    avatar: z.object({ id: z.string(), at: z.number() }).optional().catch(undefined),
    tier: z
      .object({ id: z.enum(rankTiers), at: z.number() })
      .optional()
      .catch(undefined),
    level: latest,
    likes: latest,
    rankPoints: latest,
    clashSquadPoints: latest,
    exp: latest,
  } satisfies Record<Measure, typeof latest> & { avatar: unknown; tier: unknown }),
  owner: 'shared',
});

/** Players who asked not to be shown, by uid. It doesn't say who asked: it stays if that member has everything deleted. */
const unshownPlayers = defineRecord({
  name: 'unshown',
  schema: z.object({ since: z.number().optional() }),
  owner: 'shared',
});

/** Deletions that have begun and not ended, by the id of the user, with the players that the member had linked. */
const deletions = defineRecord({
  name: 'deletions',
  schema: z.object({ begunAt: z.number().optional(), uids: z.array(z.string()).default([]) }),
  owner: 'shared',
});

/** How far the sweep of idle members and servers has come: one record for all processes. */
const sweeps = defineRecord({
  name: 'sweeps',
  schema: z.object({
    sweptAt: z.number().optional(),
    /** Since when sweeps follow one another without a gap. */
    steadySince: z.number().optional(),
    /** When the operator was told that a sweep would delete much. */
    warnedAt: z.number().optional(),
    /** The last key that was looked at, of members and servers alike; the next run goes on behind it. */
    cursor: z.string().optional(),
  }),
  owner: 'shared',
});

export async function openMemberRecords(records: Records) {
  const people = await records.open(person);
  return {
    people,
    servers: await records.open(server),
    links: await records.openIndex(links, people),
    participants: await records.openIndex(participants, people),
    serverLinks: await records.openIndex(serverLinks, people),
    turns: await records.open(turnsRecord),
    points: await records.open(points),
    figures: await records.open(figures),
    codes: await records.open(codes),
    recents: await records.open(recents),
    serverRecents: await records.open(serverRecents),
    sweeps: await records.open(sweeps),
    unshownPlayers: await records.open(unshownPlayers),
    deletions: await records.open(deletions),
  };
}

export type MemberRecords = Awaited<ReturnType<typeof openMemberRecords>>;
export type HeldRole = Readonly<z.output<typeof heldRole>>;
export type Person = z.output<typeof person.schema>;
export type Server = Fields<typeof server.schema>;
export type PendingCode = Fields<typeof codes.schema>['pending'][number];
export type Sighting = z.output<typeof sighting>;
export type StoredPoint = Fields<typeof points.schema>['points'][number];
export type LatestFigures = Fields<typeof figures.schema>;

/** The servers that a member's record names: they answered something there, linked an account there, or have a rank role. */
export function listServers(member: Person): string[] {
  const linkedIn = member.accounts.flatMap((one) => one.linkedIn ?? []);
  const rolesIn = member.rankRoles.map(({ guildId }) => guildId);
  return [...new Set([...answers.flatMap((one) => member[one]), ...linkedIn, ...rolesIn])];
}
