import { z } from 'zod';
import { uidPattern } from '../../../shared/contract/limits.ts';
import type { Player } from '../../../shared/contract/player.ts';
import { createSemaphore } from '../../../shared/time/semaphore.ts';
import { storedTime } from '../../../shared/time/stored-time.ts';
import { hourMs } from '../../../shared/time/utc-day.ts';
import type { Answer } from '../../player-api/answer.ts';
import type { Collection } from '../../records/collection.ts';
import { defineRecord } from '../../records/define-record.ts';
import { type Figures, figuresSchema, toFigures } from '../history/figures.ts';
import type { Consent } from '../privacy/consent.ts';
import type { HidesId } from '../privacy/hides-id.ts';
import type { RecentEnds } from '../privacy/recent-ends.ts';
import { emptyToUndefined } from './empty-to-undefined.ts';

/** A player that a member or a server looked up. */
const recentPlayer = {
  uid: z.string().regex(uidPattern),
  name: z.string(),
  region: z.string().optional(),
};

const sighting = z.object({ ...figuresSchema, at: z.number() });

/** The last players that a member looked at, by the id of the user. */
export const recents = defineRecord({
  name: 'recents',
  schema: z.object({
    /** When the member used the bot last, milliseconds since the epoch, to a day. */
    usedAt: z.number().optional(),
    /** The newest first. */
    players: z
      .array(
        z.object({
          ...recentPlayer,
          /** The player's values when the member last saw them, twice: the older first. */
          looks: z.array(sighting).default([]),
        }),
      )
      .default([]),
  }),
  owner: 'user',
});

/** The last players that were shown in public in a server, by the server's id. */
export const serverRecents = defineRecord({
  name: 'serverrecents',
  schema: z.object({
    usedAt: z.number().optional(),
    players: z
      .array(
        z.object({
          ...recentPlayer,
          /** When a member asked for the player, milliseconds since the epoch. */
          at: z.number().optional(),
        }),
      )
      .default([]),
  }),
  owner: 'guild',
});

export interface RecentPlayer {
  uid: string;
  name: string;
  region?: string | undefined;
}

export interface Sighting extends Figures {
  /** Milliseconds since the epoch. */
  at: number;
}

export interface Recents {
  /** The newest first. From memory, or one bounded read; empty if the store does not answer. Never rejects. */
  ofMember(userId: string): Promise<readonly RecentPlayer[]>;
  ofServer(guildId: string): Promise<readonly RecentPlayer[]>;
  /**
   * Sightings within an hour count as one, so that Refresh does not hide the changes that it shows. Never rejects.
   * @param at the time of the answer that is shown now, milliseconds since the epoch
   */
  lastSighting(userId: string, uid: string, at: number): Promise<Sighting | undefined>;
  clear(userId: string): Promise<void>;
  /** Removes those whose uid is hidden now. Call it before the link goes that says so. Rejects if the store fails. */
  forgetHidden(uids: readonly string[]): Promise<void>;
  /** Removes the players from the last players of all servers. Rejects if the store fails. */
  forget(uids: readonly string[]): Promise<void>;
  /** Deletes a member's last players that are too old. Rejects if the store fails. */
  trimMember(userId: string): Promise<void>;
  trimServer(guildId: string): Promise<void>;
}

interface RecentsOptions {
  members: Collection<typeof recents.schema>;
  servers: Collection<typeof serverRecents.schema>;
  hidesId: HidesId;
  hidings: Pick<RecentEnds, 'note'>;
  consent: Pick<Consent, 'longestMs'>;
  now: () => number;
}

export const maxRecents = 25;
const maxWritesAtOnce = 16;

export function createRecents(options: RecentsOptions): Recents {
  const { members, servers, hidesId, hidings, consent, now } = options;
  const inTurn = createSemaphore(maxWritesAtOnce);
  const isNewEnough = (player: DatedPlayer) =>
    (storedTime(lastSeenAt(player), now()) ?? 0) >= now() - consent.longestMs;

  async function forget(uids: readonly string[]): Promise<void> {
    if (uids.length === 0) return;
    // First, so that no answer on its way brings them back.
    for (const uid of uids) await hidings.note(uid);
    const guildIds = await servers.keys();
    await Promise.all(
      guildIds.map((guildId) =>
        inTurn(() => servers.update(guildId, (current) => withoutPlayers(current, uids))),
      ),
    );
  }

  return {
    ofMember: async (userId) => ((await members.tryGet(userId))?.players ?? []).filter(isNewEnough),
    ofServer: async (guildId) => ((await servers.tryGet(guildId))?.players ?? []).filter(isNewEnough),
    async trimMember(userId) {
      await members.update(userId, ({ players }) => keepOnly(players, isNewEnough));
    },
    async trimServer(guildId) {
      await servers.update(guildId, ({ players }) => keepOnly(players, isNewEnough));
    },
    async lastSighting(userId, uid, at) {
      const player = (await members.tryGet(userId))?.players.find((one) => one.uid === uid);
      return player?.looks.findLast(
        (one) => storedTime(one.at, now()) !== undefined && !isSameSighting(one, at),
      );
    },
    async clear(userId) {
      await members.update(userId, { players: undefined });
    },
    forget,
    async forgetHidden(uids) {
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

type DatedPlayer = { looks?: readonly Sighting[]; at?: number | undefined };

function lastSeenAt({ looks = [], at = 0 }: DatedPlayer): number {
  return looks.at(-1)?.at ?? at;
}

/** Puts players in front, each once; the oldest fall out. */
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

/** Adds a sighting to those of a player: the last one and the one before are kept. */
export function withSighting(looks: readonly Sighting[], sighting: Sighting, now: number): Sighting[] {
  const counted = looks.filter(({ at }) => storedTime(at, now) !== undefined);
  const last = counted.at(-1);
  if (last && (isSameSighting(last, sighting.at) || last.at > sighting.at)) return counted;
  return [...counted.slice(-1), sighting];
}

export function toSighting({ value: player, fetchedAt }: Answer<Player>): Sighting {
  return { ...toFigures(player), at: fetchedAt };
}

function isSameSighting(sighting: Sighting, at: number): boolean {
  return at - sighting.at < sameSightingMs;
}

const sameSightingMs = hourMs;
