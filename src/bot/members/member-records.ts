import { z } from 'zod';
import { uidPattern } from '../../shared/contract/limits.ts';
import { rankTiers } from '../game/ranks.ts';
import { defineRecord, type Fields } from '../records/define-record.ts';
import { jobsRecord } from '../records/exclusive-job.ts';
import type { Records } from '../records/records.ts';
import { defineIndex } from '../records/reverse-index.ts';
import { memberSettings, serverSettings } from '../settings/list/setting-list.ts';
import { account } from './accounts/linked-account.ts';
import { figuresSchema, type Measure } from './history/figures.ts';
import { emptyToUndefined } from './people/empty-to-undefined.ts';
import { revisions } from './people/revisions.ts';

// Features in `community` add their own records. Times are in milliseconds since the epoch.

export const boards = ['leaderboards', 'digests', 'rankUps'] as const;
export type Board = (typeof boards)[number];

const heldRole = z.object({
  guildId: z.string(),
  roleId: z.string(),
  /** `giving`: recorded before asking Discord, in case of a crash. `found`: not given by Loadout, so never taken. */
  state: z.enum(['giving', 'given', 'found']),
});

/** Adds roles that Loadout gave, each once. */
export function addGivenRoles(noted: readonly HeldRole[], held: readonly HeldRole[]): HeldRole[] | undefined {
  const isNew = (role: HeldRole) => role.state !== 'found' && !noted.some((one) => isSameRole(one, role));
  return emptyToUndefined([...noted, ...held.filter(isNew)]);
}

export function isSameRole(
  one: Pick<HeldRole, 'guildId' | 'roleId'>,
  other: Pick<HeldRole, 'guildId' | 'roleId'>,
): boolean {
  return one.guildId === other.guildId && one.roleId === other.roleId;
}

/** A member's record for all servers, by user ID. Everything is in one record, so that an answer needs one read. */
export const person = defineRecord({
  name: 'people',
  schema: z.object({
    ...memberSettings.shape,
    ...revisions,
    accounts: z.array(account).default([]),
    defaultUid: z.string().optional(),
    /** Number of accounts linked so far; their numbers are never reused. */
    accountsMade: z.int().nonnegative().default(0),
    leaderboards: z.array(z.string()).default([]),
    digests: z.array(z.string()).default([]),
    rankUps: z.array(z.string()).default([]),
    /** Servers in which the member has declined rank-ups, so as not to ask again. */
    noRankUps: z.array(z.string()).default([]),
    rankRoles: z.array(heldRole).default([]),
    noRankRoles: z.array(z.string()).default([]),
  }),
  owner: 'user',
});

export const answers = [...boards, 'noRankUps'] as const;

export const server = defineRecord({
  name: 'servers',
  schema: z.object({
    ...serverSettings.shape,
    ...revisions,
    /** Members whom admins exclude from boards. Deleting a member's data keeps this. */
    excludedMembers: z.array(z.string()).default([]),
  }),
  owner: 'guild',
});

const links = defineIndex({
  name: 'links',
  of: person,
  indexedBy: ({ accounts }) => accounts.map(({ uid }) => uid),
});

const serverLinks = defineIndex({
  name: 'serverlinks',
  of: person,
  indexedBy: ({ accounts }) => accounts.flatMap(({ linkedIn }) => linkedIn ?? []),
});

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

const lastSeen = z.object({ ...figuresSchema, at: z.number() });

const recents = defineRecord({
  name: 'recents',
  schema: z.object({
    usedAt: z.number().optional(),
    players: z
      .array(
        z.object({
          ...recentPlayer,
          /** The last two days' values that the member saw, older first. */
          looks: z.array(lastSeen).default([]),
        }),
      )
      .default([]),
  }),
  owner: 'user',
});

const serverRecents = defineRecord({
  name: 'serverrecents',
  schema: z.object({
    usedAt: z.number().optional(),
    players: z.array(z.object({ ...recentPlayer, at: z.number() })).default([]),
  }),
  owner: 'guild',
});

const points = defineRecord({
  name: 'snapshots',
  schema: z.object({
    /** Absent if the outfit equals that of the point before. */
    points: z
      .array(z.object({ ...figuresSchema, at: z.number(), outfit: z.array(z.string()).optional() }))
      .default([]),
  }),
  owner: 'shared',
});

const latest = z.object({ value: z.int().nonnegative(), at: z.number() }).optional();

/** Latest values by uid, for leaderboards: reading the points of 500 players would take seconds. */
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

/** Keyed by uid. Names no member, so it survives a deletion of their data. */
const optOuts = defineRecord({
  name: 'optouts',
  schema: z.object({ since: z.number().optional() }),
  owner: 'shared',
});

const deletions = defineRecord({
  name: 'deletions',
  schema: z.object({
    hasBegun: z.boolean().default(false),
    uids: z.array(z.string()).default([]),
    /** Roles that Discord still has to take; they stay after the rest of this record is removed. */
    roles: z.array(heldRole).default([]),
  }),
  owner: 'shared',
});

const sweeps = defineRecord({
  name: 'sweeps',
  schema: z.object({
    sweptAt: z.number().optional(),
    steadySince: z.number().optional(),
    warnedAt: z.number().optional(),
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
    jobs: await records.open(jobsRecord),
    points: await records.open(points),
    figures: await records.open(figures),
    codes: await records.open(codes),
    recents: await records.open(recents),
    serverRecents: await records.open(serverRecents),
    sweeps: await records.open(sweeps),
    optOuts: await records.open(optOuts),
    deletions: await records.open(deletions),
  };
}

export type MemberRecords = Awaited<ReturnType<typeof openMemberRecords>>;
export type HeldRole = Readonly<z.output<typeof heldRole>>;
export type Person = z.output<typeof person.schema>;
export type Server = Fields<typeof server.schema>;
export type PendingCode = Fields<typeof codes.schema>['pending'][number];
export type LastSeen = z.output<typeof lastSeen>;
export type StoredPoint = Fields<typeof points.schema>['points'][number];
export type LatestFigures = Fields<typeof figures.schema>;

export function listServers(member: Person): string[] {
  const linkedIn = member.accounts.flatMap((one) => one.linkedIn ?? []);
  const rolesIn = member.rankRoles.map(({ guildId }) => guildId);
  return [...new Set([...answers.flatMap((one) => member[one]), ...linkedIn, ...rolesIn])];
}
