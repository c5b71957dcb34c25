import type { Keyv } from 'keyv';
import { type CraftlandMap, readMapCode } from '../contract/craftland.ts';
import { regionPattern, uidPattern } from '../contract/limits.ts';
import type { Player } from '../contract/player.ts';
import type { PlayerAsset } from '../contract/player-assets.ts';
import { regionToSend } from '../contract/regions.ts';
import type { Stats } from '../contract/stats.ts';
import type { Usage } from '../contract/usage.ts';
import type { Wish } from '../contract/wishlist.ts';
import { type Log, silentLog } from '../errors/log.ts';
import type { HttpClient } from '../http/http-client.ts';
import { guardCache } from '../store/guarded-cache.ts';
import { sleep as realSleep, type Sleep } from '../time/sleep.ts';
import type { Answer, Ask } from './answer.ts';
import { type ApiGate, createApiGate, type GateStatus } from './api-gate.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { PlayerApiError } from './errors.ts';
import { createPipeline } from './pipeline.ts';
import { createRegionSearch, type RegionSearch } from './region-search.ts';

/** The player API: one method per endpoint. Each throws a `PlayerApiError` and nothing else. */
export interface PlayerApi {
  player(question: OfPlayer, ask: Ask): Promise<Answer<Player>>;
  /** A player whose region nobody named: see {@link RegionSearch}. `likely`: where to look first. */
  find: RegionSearch['find'];
  stats(question: OfPlayer, ask: Ask): Promise<Answer<Stats>>;
  wishlist(question: OfPlayer, ask: Ask): Promise<Answer<Wish[]>>;
  /** Which pictures show the player; the pictures themselves are the gallery's. */
  assets(question: OfPlayer, ask: Ask): Promise<Answer<PlayerAsset[]>>;
  /** `code`: `#FREEFIRE` and 40 hex digits; the `#` and the word may be missing. */
  craftland(question: { code: string; region: string }, ask: Ask): Promise<Answer<CraftlandMap>>;
  /** What the key may still ask. Answered even when that is nothing. */
  usage(ask: Ask): Promise<Answer<Usage>>;
  /** The way to the player API, for whoever looks after it: nothing is asked. */
  status(): GateStatus;
}

/** `region`: a country code or a server group; the group is what upstream is asked for. */
interface OfPlayer {
  uid: string;
  region: string;
}

interface PlayerApiOptions {
  client: HttpClient;
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
  gate?: ApiGate;
}

/** Opens the client. Nothing is sent before the first question. */
export function createPlayerApi(options: PlayerApiOptions): PlayerApi {
  const { client, baseUrl, key, now, log = silentLog, sleep = realSleep, random = Math.random } = options;
  const { gate = createApiGate({ client, now, sleep }) } = options;
  const cache = guardCache(options.cache, { now, sleep, log });
  const parts = { gate, baseUrl, key, now, log, sleep, random, cache };
  const ofPlayer = <Value>(endpoint: Endpoint<Value>) => {
    const pipeline = createPipeline(endpoint, parts);
    return async ({ uid, region }: OfPlayer, ask: Ask) => {
      if (!uidPattern.test(uid) || !regionPattern.test(region)) throw malformed();
      return pipeline({ region: regionToSend(region), uid }, ask);
    };
  };
  const player = ofPlayer(endpoints.info);
  const stats = ofPlayer(endpoints.stats);
  const wishlist = ofPlayer(endpoints.wishlist);
  const assets = ofPlayer(endpoints.assets);
  const craftland = createPipeline(endpoints.craftland, parts);
  const usage = createPipeline(endpoints.usage, parts);
  const regions = options.regions ? guardCache(options.regions, { now, sleep, log }) : cache;
  const search = createRegionSearch({ player, cache: regions, now });
  return {
    player: (question, ask) =>
      closed(async () => {
        const answer = await player(question, ask);
        // What was known already was remembered when it became so.
        if (answer.freshness === 'live') await search.remember(question.uid, question.region);
        return answer;
      }),
    find: (question, ask) => closed(() => search.find(question, ask)),
    stats: (question, ask) => closed(() => stats(question, ask)),
    wishlist: (question, ask) => closed(() => wishlist(question, ask)),
    assets: (question, ask) => closed(() => assets(question, ask)),
    craftland: ({ code: typed, region }, ask) =>
      closed(async () => {
        const code = readMapCode(typed);
        if (!code || !regionPattern.test(region)) throw malformed();
        return craftland({ region: regionToSend(region), code }, ask);
      }),
    usage: (ask) =>
      closed(async () => {
        const answer = await usage({}, ask);
        if (answer.freshness === 'live') gate.learnQuota(answer.value);
        return answer;
      }),
    status: gate.status,
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
