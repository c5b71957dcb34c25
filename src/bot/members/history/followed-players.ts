import { givesRankRoles } from '../../settings/list/setting-list.ts';
import { listAccounts } from '../accounts/linked-account.ts';
import type { MemberParts } from '../member-parts.ts';
import { boards } from '../member-records.ts';

export interface FollowedPlayer {
  uid: string;
  region: string | undefined;
}

/** Lists players with a history, board, rank-ups or rank role, unless opted out. Stops reading members at `isLast`. */
export type ListFollowed = (isLast?: (player: FollowedPlayer) => boolean) => Promise<FollowedPlayer[]>;

export function createListFollowed({
  people,
  servers,
  optedOutPlayers,
}: Pick<MemberParts, 'people' | 'servers' | 'optedOutPlayers'>): ListFollowed {
  return async (isLast = () => false) => {
    const found = new Map<string, FollowedPlayer>();
    const givesRoles = new Set(await listRankRoleServers(servers));
    for (const userId of await people.keys()) {
      const holder = await people.get(userId);
      const hasRole =
        holder.rankRoles.length > 0 ||
        holder.accounts.some(({ linkedIn }) => linkedIn !== undefined && givesRoles.has(linkedIn));
      const takesPart = hasRole || boards.some((board) => holder[board].length > 0);
      for (const { uid, region, keepsHistory } of listAccounts(userId, holder)) {
        if ((!takesPart && !keepsHistory) || (await optedOutPlayers.has(uid))) continue;
        found.set(uid, { uid, region });
        if (isLast({ uid, region })) return [...found.values()];
      }
    }
    return [...found.values()];
  };
}

export async function listRankRoleServers(servers: MemberParts['servers']): Promise<string[]> {
  const found: string[] = [];
  for (const guildId of await servers.keys())
    if (givesRankRoles(await servers.get(guildId))) found.push(guildId);
  return found;
}
