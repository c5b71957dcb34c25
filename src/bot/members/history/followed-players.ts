import { givesRankRoles } from '../../settings/list/setting-list.ts';
import { listAccounts } from '../accounts/linked-account.ts';
import type { MemberParts } from '../member-parts.ts';
import { boards } from '../member-records.ts';

export interface FollowedPlayer {
  uid: string;
  region: string | undefined;
}

export interface FollowedPlayers {
  /** Lists players with a history, board, rank-ups or rank role, unless opted out. */
  listFollowed(): Promise<FollowedPlayer[]>;
  /** Finds one of them whose region is known, and then reads no more members. */
  findFollowed(): Promise<{ uid: string; region: string } | undefined>;
}

export function createFollowedPlayers({
  people,
  servers,
  optedOutPlayers,
}: Pick<MemberParts, 'people' | 'servers' | 'optedOutPlayers'>): FollowedPlayers {
  /** Repeats a player whom several members linked. */
  async function* readFollowed(): AsyncGenerator<FollowedPlayer> {
    const givesRoles = new Set(await listRankRoleServers(servers));
    for (const userId of await people.keys()) {
      const holder = await people.get(userId);
      const hasRole =
        holder.rankRoles.length > 0 ||
        holder.accounts.some(({ linkedIn }) => linkedIn !== undefined && givesRoles.has(linkedIn));
      const takesPart = hasRole || boards.some((board) => holder[board].length > 0);
      for (const { uid, region, keepsHistory } of listAccounts(userId, holder))
        if ((takesPart || keepsHistory) && !(await optedOutPlayers.has(uid))) yield { uid, region };
    }
  }

  return {
    async listFollowed() {
      const found = new Map<string, FollowedPlayer>();
      for await (const player of readFollowed()) found.set(player.uid, player);
      return [...found.values()];
    },
    async findFollowed() {
      for await (const { uid, region } of readFollowed()) if (region !== undefined) return { uid, region };
      return undefined;
    },
  };
}

export async function listRankRoleServers(servers: MemberParts['servers']): Promise<string[]> {
  const found: string[] = [];
  for (const guildId of await servers.keys())
    if (givesRankRoles(await servers.get(guildId))) found.push(guildId);
  return found;
}
