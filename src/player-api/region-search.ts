import { z } from 'zod';
import type { Player } from '../contract/player.ts';
import { regionGroups, regionToSend } from '../contract/regions.ts';
import type { GuardedCache } from '../store/guarded-cache.ts';
import { createRecent } from '../store/recent.ts';
import type { Answer, Ask } from './answer.ts';
import { PlayerApiError } from './errors.ts';

/** A player, and where upstream knows them. */
export interface Whereabouts {
  answer: Answer<Player>;
  /** `likely` as it was given where that proved right, else the server group, e.g. `br`. */
  region: string;
}

export interface RegionSearch {
  /**
   * The player, wherever they are: asked is the region remembered for the uid, else `likely`, then the other groups,
   * each at most once and only until somebody knows the player.
   * @throws PlayerApiError `not-found` only where every group said so
   */
  find(question: { uid: string; likely: string }, ask: Ask): Promise<Whereabouts>;
  /** Notes where a player was found, so that no search is needed ever after. */
  remember(uid: string, region: string): Promise<void>;
}

interface RegionSearchParts {
  /** Asks in one region. */
  player(question: { uid: string; region: string }, ask: Ask): Promise<Answer<Player>>;
  cache: GuardedCache;
  now: () => number;
}

/** An account hardly ever moves, and one that did is searched for again. */
const rememberedMs = 365 * 24 * 3_600_000;
/** "Nobody knows this uid" counts this long: somebody may register it yet. */
export const nowhereMs = 5 * 60_000;

export function createRegionSearch({ player, cache, now }: RegionSearchParts): RegionSearch {
  const memory = createRecent<Note>(maxInMemory);

  async function noteOn(uid: string): Promise<Note> {
    const found = memory.get(uid) ?? note.safeParse(await cache.get(keyOf(uid))).data ?? {};
    if (found.region !== undefined) memory.set(uid, found);
    return found;
  }

  async function write(uid: string, news: Note, ttlMs: number): Promise<void> {
    memory.set(uid, news);
    await cache.set(keyOf(uid), news, ttlMs);
  }

  async function remember(uid: string, region: string): Promise<void> {
    const group = regionToSend(region);
    if ((await noteOn(uid)).region !== group) await write(uid, { region: group }, rememberedMs);
  }

  async function askAll(uid: string, regions: readonly string[], ask: Ask): Promise<Whereabouts> {
    const refusals: PlayerApiError[] = [];
    for (const region of regions) {
      try {
        return { answer: await player({ uid, region }, ask), region };
      } catch (error) {
        if (!isPerhapsElsewhere(error)) throw error;
        refusals.push(error);
      }
    }
    throw weightiest(refusals);
  }

  return {
    async find({ uid, likely }, ask) {
      const { region: known, nowhereSince } = await noteOn(uid);
      if (!ask.fresh && nowhereSince !== undefined && Math.abs(now() - nowhereSince) < nowhereMs)
        throw nobody();
      const found = await askAll(uid, regionsInOrder(known, likely), ask).catch(async (error: unknown) => {
        if (kindOf(error) === 'not-found') await write(uid, { nowhereSince: now() }, nowhereMs);
        throw error;
      });
      if (known !== regionToSend(found.region)) await remember(uid, found.region);
      return found;
    },
    remember,
  };
}

/** A few bytes each. */
const maxInMemory = 10_000;

const note = z.object({ region: z.string().optional(), nowhereSince: z.number().optional() });

type Note = z.infer<typeof note>;

function keyOf(uid: string): string {
  return `region:1:${uid}`;
}

function regionsInOrder(known: string | undefined, likely: string): string[] {
  const groupOfLikely = regionToSend(likely);
  // Said as the person or the server says it, wherever that names the same group.
  const first = known === undefined || known === groupOfLikely ? likely : known;
  const groups = [groupOfLikely, ...Object.keys(regionGroups)];
  return [first, ...new Set(groups.filter((group) => group !== regionToSend(first)))];
}

/** "Not here", in the words that services have for it: some answer 500 to a uid of another region. */
function isPerhapsElsewhere(error: unknown): error is PlayerApiError {
  if (!(error instanceof PlayerApiError)) return false;
  const { problem } = error;
  switch (problem.kind) {
    case 'not-found':
      return true;
    case 'rejected':
      return problem.reason === 'parameter';
    case 'unavailable':
      return problem.status === 500;
    default:
      return false;
  }
}

/** While one group could not say, the player may be there; a region that was refused says less than one without them. */
function weightiest(refusals: readonly PlayerApiError[]): PlayerApiError {
  const first = (kind: string) => refusals.find((refusal) => kindOf(refusal) === kind);
  return first('unavailable') ?? first('not-found') ?? first('rejected') ?? nobody();
}

function kindOf(error: unknown): string | undefined {
  return error instanceof PlayerApiError ? error.problem.kind : undefined;
}

function nobody(): PlayerApiError {
  return new PlayerApiError({ kind: 'not-found' });
}
