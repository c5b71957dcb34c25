import { z } from 'zod';
import type { Player } from '../../../shared/contract/player.ts';
import type { RankTier } from '../../../shared/contract/rank-words.ts';
import { isUnread } from '../../../shared/contract/unread-things.ts';
import { storedTime } from '../../../shared/time/stored-time.ts';
import { isSameDay } from '../../../shared/time/utc-day.ts';
import { battleRoyaleRank, rankTiers } from '../../game/ranks.ts';
import type { Answer } from '../../player-api/answer.ts';
import type { Collection } from '../../records/collection.ts';
import { defineRecord } from '../../records/define-record.ts';
import type { ReverseIndex } from '../../records/reverse-index.ts';
import { emptyToUndefined } from '../people/empty-to-undefined.ts';
import type { Consent } from '../privacy/consent.ts';
import type { UnshownPlayers } from '../privacy/unshown.ts';
import { type Figures, figuresSchema, type Measure, measures, toFigures } from './figures.ts';
import type { KeepsHistory } from './keeps-history.ts';

export interface Snapshot extends Figures {
  at: number;
  /** Ids of the worn clothes, in no order; undefined if upstream left them out. */
  outfit: readonly string[] | undefined;
}

/** By uid: a point a day. */
export const snapshotsRecord = defineRecord({
  name: 'snapshots',
  schema: z.object({
    /** The oldest first. `outfit` is absent if it is the one of the point before. */
    points: z
      .array(z.object({ ...figuresSchema, at: z.number(), outfit: z.array(z.string()).optional() }))
      .default([]),
  }),
  owner: 'shared',
});

const latest = z.object({ value: z.int().nonnegative(), at: z.number() }).optional();

/** By uid: the last known values. Leaderboards read these, because the points of 500 players take seconds. */
export const latestRecord = defineRecord({
  name: 'figures',
  schema: z.object({
    avatar: z.object({ id: z.string(), at: z.number() }).optional().catch(undefined),
    tier: z
      .object({ id: z.enum(rankTiers), at: z.number() })
      .optional()
      .catch(undefined),
    level: latest,
    likes: latest,
    rankPoints: latest,
    clashSquadPoints: latest,
    exp: latest,
  } satisfies Record<Measure, typeof latest> & { avatar: unknown; tier: unknown }),
  owner: 'shared',
});

export type LatestFigures = Readonly<z.output<typeof latestRecord.schema>>;

export interface TierChange {
  uid: string;
  /** Undefined if it was not known. */
  from: RankTier | undefined;
  to: RankTier;
}

export interface Snapshots {
  /** The points of a player from `since` on, the oldest first. Rejects if the store fails. */
  of(uid: string, since: number): Promise<Snapshot[]>;
  /** Rejects if the store fails. */
  latest(uid: string): Promise<LatestFigures>;
  /**
   * Stores the last known figures if a member has linked the player and the player may be shown, and the point of this day if that member allows a
   * history. The newest answer of a day (UTC) counts. Rejects if the store fails.
   * @returns whether it stored them
   */
  keep(answer: Answer<Player>): Promise<boolean>;
  /** Begins a history that a member allows with the figures of today, if they are known. Rejects if the store fails. */
  begin(uid: string): Promise<void>;
  delete(uid: string): Promise<void>;
  /**
   * Deletes the points that are too old, all of them if no member allows a history or the player is not shown. Rejects if the store fails.
   * @param options `byAge: false`: leaves those that are too old
   */
  trim(uid: string, options?: { byAge: boolean }): Promise<void>;
}

interface SnapshotsOptions {
  snapshots: Collection<typeof snapshotsRecord.schema>;
  figures: Collection<typeof latestRecord.schema>;
  links: Pick<ReverseIndex, 'tryOwnersWith' | 'ownersWith'>;
  keepsHistory: KeepsHistory;
  unshown: Pick<UnshownPlayers, 'has' | 'tryHas'>;
  consent: Pick<Consent, 'longestMs'>;
  /** Called after a player has another tier than before. */
  onTier?: (change: TierChange) => void;
  /** Called when all of a player is deleted. */
  forgetPlayer?: ((uid: string) => Promise<void>) | undefined;
  now: () => number;
}

export function createSnapshots(options: SnapshotsOptions): Snapshots {
  const { snapshots, figures, links, keepsHistory, unshown, consent, onTier, now } = options;
  const oldest = () => now() - consent.longestMs;
  const newest = ({ at }: Snapshot) => Math.max(now(), at);

  async function remove(uid: string): Promise<void> {
    await figures.delete(uid);
    await snapshots.delete(uid);
    await options.forgetPlayer?.(uid);
  }

  async function forget(uid: string): Promise<void> {
    if ((await snapshots.get(uid)).points.length > 0) await snapshots.delete(uid);
  }

  /** Adds a point if a member allows a history. */
  async function add(uid: string, point: Snapshot): Promise<void> {
    if (await keepsHistory(uid))
      await snapshots.update(uid, ({ points }) => ({
        points: withPoint(withOutfits(points), point, newest(point)),
      }));
    // Forbidden meanwhile, its history has been deleted, too.
    if (!(await keepsHistory(uid))) await forget(uid);
  }

  return {
    latest: (uid) => figures.get(uid),
    async begin(uid) {
      const known = await figures.get(uid);
      const at = Math.max(...measures.map((measure) => known[measure]?.at ?? 0));
      const { points } = await snapshots.get(uid);
      if (!isSameDay(at, now()) || points.some((point) => isSameDay(point.at, at))) return;
      const values = measures.map((measure) => {
        const figure = known[measure];
        return [measure, figure?.at === at ? figure.value : undefined];
      });
      await add(uid, { ...Object.fromEntries(values), at, outfit: undefined });
    },
    delete: remove,
    async of(uid, since) {
      const { points } = await snapshots.get(uid);
      return withOutfits(points).filter(({ at }) => at >= Math.max(since, oldest()));
    },
    async trim(uid, { byAge } = { byAge: true }) {
      // A process that was killed may have begun to delete them.
      if (await unshown.has(uid)) return remove(uid);
      if (!(await keepsHistory(uid))) return forget(uid);
      if (!byAge) return;
      await snapshots.update(uid, ({ points }) => {
        const kept = withOutfits(points).filter(({ at }) => at >= oldest());
        return kept.length === points.length ? {} : { points: emptyToUndefined(withoutRepetitions(kept)) };
      });
    },
    async keep(answer) {
      const { value: player, fetchedAt } = answer;
      const { uid } = player;
      if (!(await links.tryOwnersWith(uid))?.length || (await unshown.tryHas(uid))) return false;
      const point = { ...toFigures(player), at: fetchedAt, outfit: readOutfit(player) };
      await add(uid, point);
      const { decision: tiers } = await figures.decide(uid, (known) => {
        const believed = withoutFuture(known, newest(point));
        const tier = newerTier(believed, answer);
        const change = { ...newerFigures(believed, point), ...newerAvatar(believed, answer), ...tier };
        return { change, decision: { from: known.tier?.id, to: tier.tier?.id } };
      });
      // Unlinked or no longer shown meanwhile, its history has been deleted: this point must not outlive that.
      const mayStay = (await links.ownersWith(uid)).length > 0 && !(await unshown.has(uid));
      if (!mayStay) await remove(uid);
      const { from, to } = tiers;
      if (mayStay && to !== undefined && to !== from) onTier?.({ uid, from, to });
      return mayStay;
    },
  };
}

/** Days that are kept. */
export const maxPoints = 400;

type StoredPoint = z.output<typeof snapshotsRecord.schema>['points'][number];

function withPoint(known: readonly Snapshot[], point: Snapshot, now: number): StoredPoint[] {
  const points = known.filter(({ at }) => storedTime(at, now) !== undefined);
  const last = points.at(-1);
  if (last && last.at > point.at) return withoutRepetitions(points);
  const earlier = points.filter(({ at }) => !isSameDay(at, point.at));
  return withoutRepetitions([...earlier, point].slice(-maxPoints));
}

/** The values of the point, unless a newer one is known. */
function newerFigures(known: LatestFigures, { at, ...point }: Snapshot): LatestFigures {
  const entries = measures.flatMap((measure) => {
    const value = point[measure];
    return value === undefined || (known[measure]?.at ?? 0) > at ? [] : [[measure, { value, at }]];
  });
  return Object.fromEntries(entries);
}

/** Without the values that a wrong clock dated: otherwise no newer one would replace them. */
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

// An outfit is worn for weeks.
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
