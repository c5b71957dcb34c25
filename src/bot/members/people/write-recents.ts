import { startOfDay } from '../../../shared/time/utc-day.ts';
import type { MemberParts } from '../member-parts.ts';
import type { LastSeen } from '../member-records.ts';
import type { HidesId } from '../privacy/hides-id.ts';
import { hasAnyField } from './has-any-field.ts';
import { type RecentPlayer, withLastSeen, withoutPlayers, withRecents } from './recents.ts';

export interface SeenPlayer extends RecentPlayer {
  lastSeen: LastSeen;
  askedAt: number;
  askerId: string;
}

/** Stores seen players; the last-used day only in existing records. `isWaiting`: false once the owner's data is gone */
export type Write = (id: string, seen: readonly SeenPlayer[], isWaiting: () => boolean) => Promise<void>;

export interface RecentsWriterParts
  extends Pick<MemberParts, 'people' | 'servers' | 'recents' | 'serverRecents'>,
    Pick<MemberParts, 'recentHidings' | 'recentDeletions' | 'consent' | 'now'> {
  hidesId: HidesId;
}

export class RecentsWriter {
  readonly #parts: RecentsWriterParts;

  constructor(parts: RecentsWriterParts) {
    this.#parts = parts;
  }

  async writeMember(...[userId, looked, isWaiting]: Parameters<Write>): Promise<void> {
    const { people, recents, recentDeletions, consent, now } = this.#parts;
    const begunAt = now();
    const known = await recents.tryGet(userId);
    const member = await people.tryGet(userId);
    const seen = consent.allowsRecents(member ?? {}) ? looked : [];
    if (seen.length === 0 && !this.#isNewDay(known, member)) return;
    // Another process may have deleted the record that memory still holds.
    const isStored = seen.length > 0 || hasAnyField(await people.get(userId));
    const write = () =>
      recents.update(userId, ({ players, usedAt }) => {
        if (!isWaiting() || !(isStored || usedAt)) return {};
        const added = seen.map(({ lastSeen, askedAt, askerId, ...player }) => {
          const looks = players.find(({ uid }) => uid === player.uid)?.looks ?? [];
          return { ...player, looks: withLastSeen(looks, lastSeen, now()) };
        });
        return { usedAt: startOfDay(now()), players: withRecents(added, players) };
      });
    const since = Math.min(begunAt, ...seen.map(({ askedAt }) => askedAt));
    await recentDeletions.writeUnlessSince(userId, since, { write, undo: () => recents.delete(userId) });
  }

  async writeServer(...[guildId, seen, isWaiting]: Parameters<Write>): Promise<void> {
    const { people, servers, serverRecents, consent, now } = this.#parts;
    const shown: (RecentPlayer & { at: number })[] = [];
    for (const { lastSeen, askedAt, askerId, ...player } of seen)
      if (
        consent.allowsRecents((await people.tryGet(askerId)) ?? {}) &&
        !(await this.#isHidden(player, askedAt))
      )
        shown.push({ ...player, at: askedAt });
    const known = await serverRecents.tryGet(guildId);
    if (shown.length === 0 && !this.#isNewDay(known, await servers.tryGet(guildId))) return;
    const isStored = shown.length > 0 || hasAnyField(await servers.get(guildId));
    await serverRecents.update(guildId, ({ players, usedAt }) =>
      isWaiting() && (isStored || usedAt)
        ? { usedAt: startOfDay(now()), players: withRecents(shown, players) }
        : {},
    );
    const hidden: string[] = [];
    for (const { uid, askedAt } of seen) if (await this.#isHidden({ uid }, askedAt)) hidden.push(uid);
    if (shown.some(({ uid }) => hidden.includes(uid)))
      await serverRecents.update(guildId, (current) => withoutPlayers(current, hidden));
  }

  #isNewDay(known: { usedAt?: number | undefined } | undefined, choices: object | undefined): boolean {
    if (known?.usedAt === undefined) return hasAnyField(choices);
    return known.usedAt < startOfDay(this.#parts.now());
  }

  /** Whether the player's uid is hidden now, or was hidden at some time since the request. */
  async #isHidden({ uid }: Pick<RecentPlayer, 'uid'>, askedAt: number): Promise<boolean> {
    const { hidesId, recentHidings } = this.#parts;
    return (await hidesId(uid)) || (await recentHidings.isSince(uid, askedAt));
  }
}
