import type { API } from '@discordjs/core/http-only';
import type { Log } from '../../shared/log/log.ts';
import type { Sleep } from '../../shared/time/sleep.ts';
import { within } from '../../shared/time/within.ts';

/** Finds members by the beginning of user name or nickname. Never rejects. @returns their user ids */
export type FindMembers = (guildId: string, name: string) => Promise<readonly string[]>;

interface FindMembersOptions {
  guilds: Pick<API['guilds'], 'searchForMembers'>;
  sleep: Sleep;
  log: Log;
}

export function createFindMembers({ guilds, sleep, log }: FindMembersOptions): FindMembers {
  const search = async (guildId: string, query: string) => {
    const members = await guilds.searchForMembers(guildId, { query, limit: maxMembers });
    return members.map(({ user }) => user.id);
  };
  return async (guildId, name) => {
    try {
      return await within(longestMs, search(guildId, name), { sleep });
    } catch (error) {
      log.debug({ error }, 'Discord did not search for members');
      return [];
    }
  };
}

const maxMembers = 25;
// The member also waits for the search of players.
const longestMs = 1_500;
