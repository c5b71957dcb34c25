import { z } from 'zod';
import { defineRecord } from '../../records/define-record.ts';
import { memberSettings } from '../../settings/list/setting-list.ts';
import { account } from '../accounts/account.ts';
import { revisions } from './revisions.ts';

/** A rank role that a member has in a server. */
const heldRole = z.object({
  guildId: z.string(),
  roleId: z.string(),
  /** `giving`: noted before Discord is asked, so that it can be taken back after a crash. `found`: Loadout never takes it. */
  state: z.enum(['giving', 'given', 'found']),
});

export type HeldRole = Readonly<z.output<typeof heldRole>>;

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
    /** Servers in which the member wants no such news: they are not asked again. */
    noRankUps: z.array(z.string()).default([]),
    rankRoles: z.array(heldRole).default([]),
    noRankRoles: z.array(z.string()).default([]),
  }),
  owner: 'user',
});

export type Person = z.output<typeof person.schema>;

/** The servers that a member's record names: they answered something there, linked an account there, or have a rank role. */
export function listServers({
  accounts,
  leaderboards,
  digests,
  rankUps,
  noRankUps,
  rankRoles,
}: Person): string[] {
  const linkedIn = accounts.flatMap((one) => one.linkedIn ?? []);
  const rolesIn = rankRoles.map(({ guildId }) => guildId);
  return [...new Set([...leaderboards, ...digests, ...rankUps, ...noRankUps, ...linkedIn, ...rolesIn])];
}
