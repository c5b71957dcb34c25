import type { Keyv } from 'keyv';
import { regionPattern, uidPattern } from '../contract/limits.ts';
import type { Player } from '../contract/player.ts';
import { regionToSend } from '../contract/regions.ts';
import { guardCache } from '../transport/guarded-cache.ts';
import type { HttpDoor } from '../transport/http.ts';
import { type Log, silentLog } from '../transport/log.ts';
import { sleep as realSleep, type Sleep } from '../transport/sleep.ts';
import type { Answer, Ask } from './answer.ts';
import { infoEndpoint } from './endpoint.ts';
import { PlayerApiError } from './errors.ts';
import { createPauses, createPipeline, type Pauses } from './pipeline.ts';

/** The player API: one method per endpoint. Each throws a `PlayerApiError` and nothing else. */
export interface PlayerApi {
  /** `region`: a country code or a server group; the group is what upstream is asked for. */
  player(question: { uid: string; region: string }, ask: Ask): Promise<Answer<Player>>;
}

export interface PlayerApiOptions {
  door: HttpDoor;
  /** Ends in `/api/v1`. */
  baseUrl: string;
  /** Sent in the x-api-key header and nowhere else. */
  key: string | undefined;
  cache: Keyv;
  /** Milliseconds since the epoch. */
  now: () => number;
  log?: Log;
  sleep?: Sleep;
  /** Handed in where others send to the same service, so that a limit told to one is kept by all. */
  pauses?: Pauses;
}

/** Opens the client. Nothing is sent before the first question. */
export function createPlayerApi(options: PlayerApiOptions): PlayerApi {
  const { door, baseUrl, key, now, log = silentLog, sleep = realSleep, pauses = createPauses(now) } = options;
  const cache = guardCache(options.cache, { now, sleep, log });
  const info = createPipeline(infoEndpoint, { door, baseUrl, key, now, log, sleep, pauses, cache });
  return {
    player: ({ uid, region }, ask) =>
      closed(async () => {
        if (!uidPattern.test(uid) || !regionPattern.test(region)) throw malformed();
        return info({ region: regionToSend(region), uid }, ask);
      }),
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
