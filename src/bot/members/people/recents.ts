import type { Player } from '../../../shared/contract/player.ts';
import { createSemaphore } from '../../../shared/time/semaphore.ts';
import { storedTime } from '../../../shared/time/stored-time.ts';
import { startOfDay } from '../../../shared/time/utc-day.ts';
import type { Answer } from '../../player-api/answer.ts';
import { toFigures } from '../history/figures.ts';
import type { MemberParts } from '../member-parts.ts';
import type { LastSeen } from '../member-records.ts';
import type { HidesId } from '../privacy/hides-id.ts';
import { emptyToUndefined } from './empty-to-undefined.ts';

export interface RecentPlayer {
  uid: string;
  name: string;
  region?: string | undefined;
}

interface RecentsParts
  extends Pick<MemberParts, 'recents' | 'serverRecents' | 'recentHidings' | 'consent' | 'now'> {
  hidesId: HidesId;
}

export const maxRecents = 25;
const maxWritesAtOnce = 16;

export type Recents = ReturnType<typeof createRecents>;

/** Stores players last viewed by members and in servers, newest first. Changes reject if the store fails. */
export function createRecents({
  recents,
  serverRecents,
  hidesId,
  recentHidings,
  consent,
  now,
}: RecentsParts) {
  const inTurn = createSemaphore(maxWritesAtOnce);
  const isNew = (seenAt: number | undefined) =>
    (storedTime(seenAt ?? 0, now()) ?? 0) >= now() - consent.longestMs;
  const isNewLook = ({ looks }: { looks: readonly LastSeen[] }) => isNew(looks.at(-1)?.at);
  const isNewHere = ({ at }: { at: number }) => isNew(at);

  async function forget(uids: readonly string[]): Promise<void> {
    if (uids.length === 0) return;
    // First, so that answers in progress don't bring them back.
    for (const uid of uids) await recentHidings.note(uid);
    const guildIds = await serverRecents.keys();
    const forgetIn = (guildId: string) =>
      serverRecents.update(guildId, (current) => withoutPlayers(current, uids));
    await Promise.all(guildIds.map((guildId) => inTurn(() => forgetIn(guildId))));
  }

  return {
    /** Reads from memory, otherwise from the store with a timeout; empty if it doesn't answer. Never rejects. */
    ofMember: async (userId: string): Promise<readonly RecentPlayer[]> =>
      ((await recents.tryGet(userId))?.players ?? []).filter(isNewLook),
    ofServer: async (guildId: string): Promise<readonly RecentPlayer[]> =>
      ((await serverRecents.tryGet(guildId))?.players ?? []).filter(isNewHere),
    async trimMember(userId: string): Promise<void> {
      await recents.update(userId, ({ players }) => keepOnly(players, isNewLook));
    },
    async trimServer(guildId: string): Promise<void> {
      await serverRecents.update(guildId, ({ players }) => keepOnly(players, isNewHere));
    },
    /** Finds values seen before the day of `at`, so that each look on one day shows the same changes. Never rejects. */
    async lastSeen(userId: string, uid: string, at: number): Promise<LastSeen | undefined> {
      const player = (await recents.tryGet(userId))?.players.find((one) => one.uid === uid);
      return player?.looks.findLast(
        (one) => storedTime(one.at, now()) !== undefined && isOnLaterDay(at, one),
      );
    },
    async clear(userId: string): Promise<void> {
      await recents.update(userId, { players: undefined });
    },
    forget,
    /** Removes players whose uid becomes hidden. Call it before removing the link that hides them. */
    async forgetHidden(uids: readonly string[]): Promise<void> {
      const hidden: string[] = [];
      for (const uid of uids) if (await hidesId(uid)) hidden.push(uid);
      await forget(hidden);
    },
  };
}

export function withoutPlayers<Player extends RecentPlayer>(
  { players }: { players: readonly Player[] },
  uids: readonly string[],
): { players?: Player[] | undefined } {
  return keepOnly(players, ({ uid }) => !uids.includes(uid));
}

function keepOnly<Player>(
  players: readonly Player[],
  isKept: (player: Player) => boolean,
): { players?: Player[] | undefined } {
  const kept = players.filter(isKept);
  return kept.length < players.length ? { players: emptyToUndefined(kept) } : {};
}

export function withRecents<Player extends RecentPlayer>(
  added: readonly Player[],
  known: readonly Player[],
): Player[] {
  const uids = new Set(added.map(({ uid }) => uid));
  return [...added, ...known.filter(({ uid }) => !uids.has(uid))].slice(0, maxRecents);
}

export function toRecentPlayer({ value: { uid, nickname, region } }: Answer<Player>): RecentPlayer {
  return { uid, name: nickname, ...(region !== undefined && { region }) };
}

export function withLastSeen(looks: readonly LastSeen[], lastSeen: LastSeen, now: number): LastSeen[] {
  const counted = looks.filter(({ at }) => storedTime(at, now) !== undefined);
  const last = counted.at(-1);
  return !last || isOnLaterDay(lastSeen.at, last) ? [...counted.slice(-1), lastSeen] : counted;
}

export function toLastSeen({ value: player, fetchedAt }: Answer<Player>): LastSeen {
  return { ...toFigures(player), at: fetchedAt };
}

function isOnLaterDay(at: number, earlier: LastSeen): boolean {
  return startOfDay(at) > startOfDay(earlier.at);
}
