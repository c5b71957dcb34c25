import type { Player } from '../../shared/contract/player.ts';
import { regionGroups, regionToSend } from '../../shared/contract/regions.ts';
import type { GuardedCache } from '../../shared/store/guarded-cache.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { hasPassed } from '../../shared/time/stored-time.ts';
import type { Answer, Ask } from './answer.ts';
import { askRegions, type Found, isHostDown, mayBeElsewhere } from './ask-regions.ts';
import { PlayerApiError } from './errors.ts';
import { createKnownRegions, nowhereMs } from './known-regions.ts';

export type RegionSearch = ReturnType<typeof createRegionSearch>;

interface InRegion {
  uid: string;
  region: string;
}

interface RegionSearchParts extends Pick<Clock, 'now' | 'sleep'> {
  player(question: InRegion, ask: Ask): Promise<Answer<Player>>;
  cache: GuardedCache;
  random: () => number;
}

export function createRegionSearch({ player, cache, ...parts }: RegionSearchParts) {
  const { now } = parts;
  const known = createKnownRegions(cache);

  /** The remembered region of the player, if it belongs to another server group than `region`. */
  async function knownElsewhere(uid: string, region: string): Promise<string | undefined> {
    const note = await known.read(uid);
    return note.region === regionToSend(region) ? undefined : note.region;
  }

  return {
    /**
     * Finds the player in any region: asks the region remembered for the uid, or else `likely`, then the other groups, until
     * one knows the player. A region that fails does not end the search, and is asked once more at the end.
     * @throws PlayerApiError `not-found` names the groups that could not answer; `unavailable` only if none answered
     */
    async find({ uid, likely }: { uid: string; likely: string }, ask: Ask): Promise<Found<Player>> {
      const { region, nowhereSince } = await known.read(uid);
      if (!ask.fresh && !hasPassed(nowhereMs, nowhereSince, now()))
        throw new PlayerApiError({ kind: 'not-found' });
      try {
        const found = await askRegions(regionsInOrder(region, likely), ask, {
          ...parts,
          askIn: (where, claim) => player({ uid, region: where }, claim),
        });
        if (region !== regionToSend(found.region)) await known.remember(uid, found.region);
        return found;
      } catch (error) {
        if (isNowhere(error)) await known.rememberNowhere(uid, now());
        throw error;
      }
    },
    /** If that region doesn't know the player, asks the remembered one. @throws PlayerApiError of the named region */
    async findIn({ uid, region }: InRegion, ask: Ask): Promise<Found<Player>> {
      try {
        const answer = await player({ uid, region }, ask);
        // A cached answer was remembered when it was fetched.
        if (answer.freshness === 'live') await known.remember(uid, region);
        return { answer, region };
      } catch (error) {
        if (!mayBeElsewhere(error) || isHostDown(error)) throw error;
        const elsewhere = await knownElsewhere(uid, region);
        if (elsewhere === undefined) throw error;
        return player({ uid, region: elsewhere }, ask).then(
          (answer) => ({ answer, region: elsewhere }),
          (other: unknown) => {
            throw mayBeElsewhere(other) ? error : other;
          },
        );
      }
    },
    remember: known.remember,
    forget: known.forget,
  };
}

/** All server groups, the most promising one first. `known`: the group that had the player before. */
export function regionsInOrder(known: string | undefined, likely: string): string[] {
  const groupOfLikely = regionToSend(likely);
  // Keeps the member's own word for the region if it means the remembered group.
  const first = known === undefined || known === groupOfLikely ? likely : known;
  const groups = [groupOfLikely, ...Object.keys(regionGroups)];
  return [first, ...new Set(groups.filter((group) => group !== regionToSend(first)))];
}

function isNowhere(error: unknown): boolean {
  if (!(error instanceof PlayerApiError)) return false;
  return error.problem.kind === 'not-found' && error.problem.unasked === undefined;
}
