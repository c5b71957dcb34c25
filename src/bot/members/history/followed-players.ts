import type { Collection } from '../../records/collection.ts';
import { listAccounts } from '../accounts/account.ts';
import { boards } from '../participation.ts';
import type { person } from '../people/person.ts';
import type { server } from '../people/server.ts';
import type { UnshownPlayers } from '../privacy/unshown.ts';

/** A linked player whose figures somebody wants every day. */
export interface FollowedPlayer {
  uid: string;
  region: string | undefined;
}

/** The players of members with a history, a board, rank-ups or a rank role, unless unshown. Reads every member. */
export type ListFollowed = () => Promise<FollowedPlayer[]>;

interface FollowedOptions {
  people: Pick<Collection<typeof person.schema>, 'keys' | 'get'>;
  unshown: Pick<UnshownPlayers, 'has'>;
  servers: Pick<Collection<typeof server.schema>, 'get' | 'keys'>;
}

export function createListFollowed({ people, servers, unshown }: FollowedOptions): ListFollowed {
  return async () => {
    const found = new Map<string, FollowedPlayer>();
    const givesRoles = new Set(await listRankRoleServers(servers));
    for (const userId of await people.keys()) {
      const holder = await people.get(userId);
      const hasRole =
        holder.rankRoles.length > 0 ||
        holder.accounts.some(({ linkedIn }) => linkedIn !== undefined && givesRoles.has(linkedIn));
      const takesPart = hasRole || boards.some((board) => holder[board].length > 0);
      for (const one of listAccounts(userId, holder))
        if ((takesPart || one.keepsHistory) && !(await unshown.has(one.uid)))
          found.set(one.uid, { uid: one.uid, region: one.region });
    }
    return [...found.values()];
  };
}

/** The servers that give rank roles. Reads every server, so call it rarely. */
export async function listRankRoleServers(
  servers: Pick<Collection<typeof server.schema>, 'get' | 'keys'>,
): Promise<string[]> {
  const found: string[] = [];
  for (const guildId of await servers.keys())
    if ((await servers.get(guildId)).rankRoles !== undefined) found.push(guildId);
  return found;
}
