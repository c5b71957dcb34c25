import type { Keyv } from 'keyv';
import { regionPattern, uidPattern } from '../contract/limits.ts';
import type { Player } from '../contract/player.ts';
import { regionToSend } from '../contract/regions.ts';
import { guardCache } from '../transport/guarded-cache.ts';
import type { HttpDoor } from '../transport/http.ts';
import { type Log, silentLog } from '../transport/log.ts';
import { sleep as realSleep, type Sleep } from '../transport/sleep.ts';
import type { Answer, Ask } from './answer.ts';
import { createEdge, type Edge } from './edge.ts';
import { infoEndpoint } from './endpoint.ts';
import { PlayerApiError } from './errors.ts';
import { createPipeline } from './pipeline.ts';
import { createRegionSearch, type RegionSearch } from './region-search.ts';

/** The player API: one method per endpoint. Each throws a `PlayerApiError` and nothing else. */
export interface PlayerApi {
  /** `region`: a country code or a server group; the group is what upstream is asked for. */
  player(question: { uid: string; region: string }, ask: Ask): Promise<Answer<Player>>;
  /** A player whose region nobody named: see {@link RegionSearch}. `likely`: where to look first. */
  find: RegionSearch['find'];
}

export interface PlayerApiOptions {
  door: HttpDoor;
  /** Ends in `/api/v1`. */
  baseUrl: string;
  /** Sent in the x-api-key header and nowhere else. */
  key: string | undefined;
  cache: Keyv;
  /** Where players were found; beside the answers where it is not given. */
  regions?: Keyv;
  /** Milliseconds since the epoch. */
  now: () => number;
  log?: Log;
  sleep?: Sleep;
  /** In [0, 1). */
  random?: () => number;
  /** Handed in where others send to the same service: its limits count what all of them send. */
  edge?: Edge;
}

/** Opens the client. Nothing is sent before the first question. */
export function createPlayerApi(options: PlayerApiOptions): PlayerApi {
  const { door, baseUrl, key, now, log = silentLog, sleep = realSleep, random = Math.random } = options;
  const { edge = createEdge({ door, now, sleep }) } = options;
  const cache = guardCache(options.cache, { now, sleep, log });
  const info = createPipeline(infoEndpoint, { edge, baseUrl, key, now, log, sleep, random, cache });
  const player = async ({ uid, region }: { uid: string; region: string }, ask: Ask) => {
    if (!uidPattern.test(uid) || !regionPattern.test(region)) throw malformed();
    return info({ region: regionToSend(region), uid }, ask);
  };
  const regions = options.regions ? guardCache(options.regions, { now, sleep, log }) : cache;
  const search = createRegionSearch({ player, cache: regions, now });
  return {
    player: (question, ask) =>
      closed(async () => {
        const answer = await player(question, ask);
        await search.remember(question.uid, question.region);
        return answer;
      }),
    find: (question, ask) => closed(() => search.find(question, ask)),
  };
}

// Upstream would refuse it too, and count it.
function malformed(): PlayerApiError {
  return new PlayerApiError({ kind: 'rejected', reason: 'parameter', code: 'INVALID_PARAMETER' });
}

/** Keeps the family of errors closed. */
async function closed<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PlayerApiError) throw error;
    throw new PlayerApiError(
      { kind: 'unavailable', status: undefined, retryAt: undefined },
      { cause: error },
    );
  }
}
