import type { API } from '@discordjs/core/http-only';
import type { Log } from '../../shared/log/log.ts';
import { createExpiringCache } from '../../shared/memory/expiring-cache.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { within } from '../../shared/time/within.ts';

export interface FoundMember {
  id: string;
  /** Nickname, display name and user name; the first is the one that the server sees. */
  names: readonly string[];
}

/** Finds members by the beginning of user name or nickname. Never rejects. */
export type FindMembers = (guildId: string, name: string) => Promise<readonly FoundMember[]>;

interface FindMembersOptions extends Pick<Clock, 'now' | 'sleep'> {
  guilds: Pick<API['guilds'], 'searchForMembers'>;
  log: Log;
}

/** A complete answer also serves the next letters. */
export function createFindMembers({ guilds, now, sleep, log }: FindMembersOptions): FindMembers {
  const complete = createExpiringCache<{ begun: string; members: FoundMember[] }>({
    max: maxServers,
    ttlMs: freshMs,
    now,
  });
  const search = async (guildId: string, query: string) => {
    const found = await guilds.searchForMembers(guildId, { query, limit: maxMembers });
    const members = found.map(({ nick, user }) => ({
      id: user.id,
      names: [nick, user.global_name, user.username].filter((one) => typeof one === 'string'),
    }));
    if (found.length < maxMembers) complete.set(guildId, { begun: query, members });
    return members;
  };
  return async (guildId, name) => {
    const wanted = name.toLowerCase();
    const last = complete.get(guildId);
    if (last && wanted.startsWith(last.begun))
      return last.members.filter(({ names }) => names.some((one) => one.toLowerCase().startsWith(wanted)));
    try {
      return await within(longestMs, search(guildId, wanted), { sleep });
    } catch (error) {
      log.debug({ error }, 'Discord did not search for members');
      return [];
    }
  };
}

const maxMembers = 100;
const maxServers = 100;
const freshMs = 10_000;
// The member also waits for the search of players.
const longestMs = 1_500;
