import type { Player } from '../../../shared/contract/player.ts';
import type { RankTier } from '../../../shared/contract/rank-words.ts';
import { isUnread } from '../../../shared/contract/unread-things.ts';
import { storedTime } from '../../../shared/time/stored-time.ts';
import { isSameDay } from '../../../shared/time/utc-day.ts';
import { battleRoyaleRank } from '../../game/ranks.ts';
import type { Answer } from '../../player-api/answer.ts';
import { listAccounts } from '../accounts/linked-account.ts';
import type { MemberParts } from '../member-parts.ts';
import type { LatestFigures, StoredPoint } from '../member-records.ts';
import { emptyToUndefined } from '../people/empty-to-undefined.ts';
import { type Figures, measures, toFigures } from './figures.ts';

export interface Snapshot extends Figures {
  at: number;
  outfit: readonly string[] | undefined;
}

export interface TierChange {
  uid: string;
  from: RankTier | undefined;
  to: RankTier;
}

interface SnapshotsParts
  extends Pick<
    MemberParts,
    'points' | 'figures' | 'links' | 'people' | 'optedOutPlayers' | 'consent' | 'now'
  > {
  onTier(change: TierChange): void;
  forgetPlayer: ((uid: string) => Promise<void>) | undefined;
}

export class Snapshots {
  readonly #parts: SnapshotsParts;

  constructor(parts: SnapshotsParts) {
    this.#parts = parts;
  }

  async of(uid: string, since: number): Promise<Snapshot[]> {
    const { points } = await this.#parts.points.get(uid);
    return withOutfits(points).filter(({ at }) => at >= Math.max(since, this.#oldest()));
  }

  latest(uid: string): Promise<LatestFigures> {
    return this.#parts.figures.get(uid);
  }

  /** Stores a linked player's latest figures, unless opted out; with history allowed, also today's point (UTC). */
  async keep(answer: Answer<Player>): Promise<boolean> {
    const { figures, links, optedOutPlayers, onTier } = this.#parts;
    const { value: player, fetchedAt } = answer;
    const { uid } = player;
    if (!(await links.tryOwnersWith(uid))?.length || (await optedOutPlayers.tryHas(uid))) return false;
    const point = { ...toFigures(player), at: fetchedAt, outfit: readOutfit(player) };
    await this.#add(uid, point);
    const { decision: tiers } = await figures.decide(uid, (known) => {
      const believed = withoutFuture(known, this.#newest(point));
      const tier = newerTier(believed, answer);
      const change = { ...newerFigures(believed, point), ...newerAvatar(believed, answer), ...tier };
      return { change, decision: { from: known.tier?.id, to: tier.tier?.id } };
    });
    // Unlinking or opting out during the write deleted the history, so delete this point, too.
    const mayStay = (await links.ownersWith(uid)).length > 0 && !(await optedOutPlayers.has(uid));
    if (!mayStay) await this.delete(uid);
    const { from, to } = tiers;
    if (mayStay && to !== undefined && to !== from) onTier({ uid, from, to });
    return mayStay;
  }

  async begin(uid: string): Promise<void> {
    const { points, figures, now } = this.#parts;
    const known = await figures.get(uid);
    const at = Math.max(...measures.map((measure) => known[measure]?.at ?? 0));
    const before = (await points.get(uid)).points;
    if (!isSameDay(at, now()) || before.some((point) => isSameDay(point.at, at))) return;
    const values = measures.map((measure) => {
      const figure = known[measure];
      return [measure, figure?.at === at ? figure.value : undefined];
    });
    await this.#add(uid, { ...Object.fromEntries(values), at, outfit: undefined });
  }

  async delete(uid: string): Promise<void> {
    const { points, figures, forgetPlayer } = this.#parts;
    await figures.delete(uid);
    await points.delete(uid);
    await forgetPlayer?.(uid);
  }

  /** Deletes old points (`byAge`), or all points if no member allows a history or the player opted out. */
  async trim(uid: string, { byAge } = { byAge: true }): Promise<void> {
    const { points, optedOutPlayers } = this.#parts;
    // A process killed during an opt-out may not have finished deleting.
    if (await optedOutPlayers.has(uid)) return this.delete(uid);
    if (!(await this.#isAllowed(uid))) return this.#forget(uid);
    if (!byAge) return;
    await points.update(uid, ({ points: stored }) => {
      const kept = withOutfits(stored).filter(({ at }) => at >= this.#oldest());
      return kept.length === stored.length ? {} : { points: emptyToUndefined(withoutRepetitions(kept)) };
    });
  }

  async #add(uid: string, point: Snapshot): Promise<void> {
    if (await this.#isAllowed(uid))
      await this.#parts.points.update(uid, ({ points }) => ({
        points: withPoint(withOutfits(points), point, this.#newest(point)),
      }));
    // A member who disallowed history during the write had it deleted.
    if (!(await this.#isAllowed(uid))) await this.#forget(uid);
  }

  async #isAllowed(uid: string): Promise<boolean> {
    const { links, people } = this.#parts;
    for (const userId of await links.ownersWith(uid)) {
      const accounts = listAccounts(userId, await people.get(userId));
      if (accounts.some((one) => one.uid === uid && one.keepsHistory)) return true;
    }
    return false;
  }

  async #forget(uid: string): Promise<void> {
    const { points } = this.#parts;
    if ((await points.get(uid)).points.length > 0) await points.delete(uid);
  }

  #oldest(): number {
    return this.#parts.now() - this.#parts.consent.longestMs;
  }

  #newest({ at }: Snapshot): number {
    return Math.max(this.#parts.now(), at);
  }
}

export const maxPoints = 400;

function withPoint(known: readonly Snapshot[], point: Snapshot, now: number): StoredPoint[] {
  const points = known.filter(({ at }) => storedTime(at, now) !== undefined);
  const last = points.at(-1);
  if (last && last.at > point.at) return withoutRepetitions(points);
  const earlier = points.filter(({ at }) => !isSameDay(at, point.at));
  return withoutRepetitions([...earlier, point].slice(-maxPoints));
}

function newerFigures(known: LatestFigures, { at, ...point }: Snapshot): LatestFigures {
  const entries = measures.flatMap((measure) => {
    const value = point[measure];
    return value === undefined || (known[measure]?.at ?? 0) > at ? [] : [[measure, { value, at }]];
  });
  return Object.fromEntries(entries);
}

/** Drops values that a wrong clock dated in the future, and which no later one would replace. */
function withoutFuture(known: LatestFigures, now: number): LatestFigures {
  const isPast = (value: { at: number } | undefined) => storedTime(value?.at, now) !== undefined;
  return Object.fromEntries(Object.entries(known).filter(([, value]) => isPast(value)));
}

function newerAvatar(
  { avatar }: LatestFigures,
  { value: { looks }, fetchedAt }: Answer<Player>,
): Pick<LatestFigures, 'avatar'> {
  const id = looks.headPicId ?? looks.avatarId;
  return id === undefined || (avatar?.at ?? 0) > fetchedAt ? {} : { avatar: { id, at: fetchedAt } };
}

function newerTier(
  { tier }: LatestFigures,
  { value: { battleRoyale }, fetchedAt }: Answer<Player>,
): Pick<LatestFigures, 'tier'> {
  const { points, rank, word } = battleRoyale;
  const id = battleRoyaleRank(points, rank, word)?.tier;
  return id === undefined || (tier?.at ?? 0) > fetchedAt ? {} : { tier: { id, at: fetchedAt } };
}

function withOutfits(points: readonly StoredPoint[]): Snapshot[] {
  let outfit: readonly string[] | undefined;
  return points.map((point) => {
    outfit = point.outfit ?? outfit;
    return { ...point, outfit };
  });
}

// Players wear an outfit for weeks.
function withoutRepetitions(points: readonly Snapshot[]): StoredPoint[] {
  let before: string | undefined;
  return points.map(({ outfit, ...point }) => {
    const written = outfit?.join(' ');
    const isNew = outfit !== undefined && written !== before;
    before = written ?? before;
    return isNew ? { ...point, outfit: [...outfit] } : point;
  });
}

function readOutfit(player: Player): string[] | undefined {
  const { clothes } = player.looks;
  return clothes.length === 0 && isUnread(player, 'clothes') ? undefined : clothes.toSorted();
}
