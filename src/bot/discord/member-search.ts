import type { API } from '@discordjs/core/http-only';
import type { Log } from '../../shared/log/log.ts';
import { createExpiringCache } from '../../shared/memory/expiring-cache.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { within } from '../../shared/time/within.ts';
import { foldName } from '../game/fold-name.ts';

export interface FoundMember {
  id: string;
  /** Nickname, display name and user name, if present; the server shows the first. */
  names: readonly string[];
}

/** Finds members whose user name or nickname begins with the text. Never rejects. */
export type FindMembers = (guildId: string, name: string) => Promise<readonly FoundMember[]>;

interface FindMembersOptions extends Pick<Clock, 'now' | 'sleep'> {
  guilds: Pick<API['guilds'], 'searchForMembers'>;
  log: Log;
}

export function createFindMembers({ guilds, now, sleep, log }: FindMembersOptions): FindMembers {
  const complete = createExpiringCache<{ begun: string; members: readonly FoundMember[] }>({ ...kept, now });
  async function search(guildId: string, begun: string, signal: AbortSignal): Promise<FoundMember[]> {
    const found = await guilds.searchForMembers(guildId, { query: begun, limit: maxMembers }, { signal });
    const members = found.map(({ nick, user }) => ({
      id: user.id,
      names: [nick, user.global_name, user.username].filter((one) => typeof one === 'string'),
    }));
    if (found.length < maxMembers) complete.set(guildId, { begun, members });
    return members;
  }
  return async (guildId, name) => {
    const last = complete.get(guildId);
    const begins = (one: string) => foldName(one).startsWith(foldName(name));
    if (last && name.startsWith(last.begun)) return last.members.filter(({ names }) => names.some(begins));
    const late = new AbortController();
    try {
      return await within(longestMs, search(guildId, name, late.signal), { sleep });
    } catch (error) {
      log.debug({ error }, 'Discord did not search for members');
      // The search for the next letter must not wait behind this one.
      late.abort();
      return [];
    }
  };
}

const maxMembers = 100;
const kept = { max: 100, ttlMs: 10_000 };
const longestMs = 1_500;
