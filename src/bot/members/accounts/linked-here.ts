import { createExpiringCache } from '../../../shared/memory/expiring-cache.ts';
import { createSemaphore } from '../../../shared/time/semaphore.ts';
import { foldName } from '../../game/fold-name.ts';
import type { MemberParts } from '../member-parts.ts';
import { findVisibleAccount, type LinkedAccount } from './linked-account.ts';

export type FindLinkedHere = ReturnType<typeof createFindLinkedHere>;

/** Finds accounts that the given members show here, then those of players with the typed name. Never rejects. */
export function createFindLinkedHere({
  people,
  serverLinks,
  participants,
  optedOutPlayers,
  now,
}: Pick<MemberParts, 'people' | 'serverLinks' | 'participants' | 'optedOutPlayers' | 'now'>) {
  const inTurn = createSemaphore(maxReadsAtOnce);
  const known = createExpiringCache<Promise<LinkedAccount[]>>({ max: maxServers, ttlMs: freshMs, now });

  async function findOf(userId: string, guildId: string): Promise<LinkedAccount | undefined> {
    const holder = await inTurn(() => people.tryGet(userId));
    const account = holder && findVisibleAccount(userId, holder, guildId);
    return account && !(await optedOutPlayers.tryHas(account.uid)) ? account : undefined;
  }

  async function findAll(userIds: readonly string[], guildId: string): Promise<LinkedAccount[]> {
    const found = await Promise.all(userIds.map((userId) => findOf(userId, guildId)));
    return found.filter((one) => one !== undefined);
  }

  async function readServer(guildId: string): Promise<LinkedAccount[]> {
    const lists = await Promise.all([serverLinks, participants].map((index) => index.tryOwnersWith(guildId)));
    const userIds = new Set(lists.flatMap((list = []) => list));
    return findAll([...userIds].slice(0, maxMembers), guildId);
  }

  function ofServer(guildId: string): Promise<LinkedAccount[]> {
    const last = known.get(guildId);
    if (last) return last;
    const read = readServer(guildId);
    known.set(guildId, read);
    return read;
  }

  return async (
    guildId: string,
    { typed, userIds = [] }: { typed: string; userIds?: readonly string[] },
  ): Promise<LinkedAccount[]> => {
    const wanted = foldName(typed);
    const [named, all] = await Promise.all([findAll(userIds, guildId), ofServer(guildId)]);
    const byName = wanted === '' ? [] : all.filter(({ name }) => foldName(name).includes(wanted));
    return [...new Map([...named, ...byName].map((one) => [one.uid, one])).values()];
  };
}

/** Time for which one read serves all typed letters, and a member is still found after hiding. */
const freshMs = 5_000;
const maxServers = 50;
const maxMembers = 2_000;
const maxReadsAtOnce = 16;
