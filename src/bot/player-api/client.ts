import type { Keyv } from 'keyv';
import { type CraftlandMap, readMapCode } from '../../shared/contract/craftland.ts';
import { regionPattern, uidPattern } from '../../shared/contract/limits.ts';
import type { Player } from '../../shared/contract/player.ts';
import type { PlayerAsset } from '../../shared/contract/player-assets.ts';
import { regionToSend } from '../../shared/contract/regions.ts';
import type { Stats } from '../../shared/contract/stats.ts';
import type { Usage } from '../../shared/contract/usage.ts';
import type { Wish } from '../../shared/contract/wishlist.ts';
import { type Log, silentLog } from '../../shared/log/log.ts';
import { guardCache } from '../../shared/store/guarded-cache.ts';
import { sleep as realSleep, type Sleep } from '../../shared/time/sleep.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Answer, Ask } from './answer.ts';
import { type ApiGate, createApiGate, type GateStatus } from './api-gate.ts';
import { askRegions } from './ask-regions.ts';
import { createClanIds } from './clan-ids.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { PlayerApiError } from './errors.ts';
import { createGameVersion } from './game-version.ts';
import { createApiOutages } from './outages.ts';
import { createPipeline, type PipelineParts } from './pipeline.ts';
import { createRegionSearch, type RegionSearch, regionsInOrder } from './region-search.ts';
import { createUnreadReport } from './unread-report.ts';
import { createVitals, type VitalsStatus } from './vitals.ts';

/**
 * The player API: one method per endpoint.
 * @throws PlayerApiError (every method) for whatever the API, the network or a limit is to blame. Anything else that is
 * thrown is a bug of ours and stays what it is.
 */
export interface PlayerApi {
  player(question: OfPlayer, ask: Ask): Promise<Answer<Player>>;
  /** A player whose region is unknown: see {@link RegionSearch}. `likely`: where to look first. */
  find: RegionSearch['find'];
  /** A player whose region was named: see {@link RegionSearch}. */
  findIn: RegionSearch['findIn'];
  stats(question: OfPlayer, ask: Ask): Promise<Answer<Stats>>;
  wishlist(question: OfPlayer, ask: Ask): Promise<Answer<Wish[]>>;
  /** Which pictures show the player; the gallery fetches the pictures themselves. */
  assets(question: OfPlayer, ask: Ask): Promise<Answer<PlayerAsset[]>>;
  /** `code`: `#FREEFIRE` and 40 hex digits; the `#` and the word may be missing. */
  craftland(question: { code: string; region: string }, ask: Ask): Promise<Answer<CraftlandMap>>;
  /** A map whose region is unknown: one region after the other is asked. `likely`: the first one. */
  findMap(
    question: { code: string; likely: string },
    ask: Ask,
  ): Promise<{ answer: Answer<CraftlandMap>; region: string }>;
  /** What is left of the key's allowance. Answered even when that is nothing. */
  usage(ask: Ask): Promise<Answer<Usage>>;
  /** How it does, for people and for monitoring. Sends nothing. */
  status(): PlayerApiStatus;
}

/** Circuit, queue and allowance; what came of the last requests. */
export interface PlayerApiStatus extends GateStatus, VitalsStatus {
  /** When the game was updated, in milliseconds since the epoch; undefined where that was not seen. */
  gameUpdatedAt: number | undefined;
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
  /** Where players were found; without it, that is kept in `cache`. */
  regions?: Keyv;
  /** Milliseconds since the epoch. */
  now: () => number;
  log?: Log;
  /** Counts a field of an answer that was there but could not be read, by our own name for it: `basicInfo.liked`. */
  countUnread?: (field: string) => void;
  sleep?: Sleep;
  /** In [0, 1). */
  random?: () => number;
  /** Shared with everything else that sends to the same service: its limits count all requests. */
  gate?: ApiGate;
}

/** Opens the client. Nothing is sent before the first question. */
export function createPlayerApi(options: PlayerApiOptions): PlayerApi {
  const { client, baseUrl, key, now, log = silentLog, sleep = realSleep, random = Math.random } = options;
  const { gate = createApiGate({ client, now, sleep }), countUnread = () => {} } = options;
  const cache = guardCache(options.cache, { now, sleep, log });
  const regions = options.regions ? guardCache(options.regions, { now, sleep, log }) : cache;
  const outages = createApiOutages({ log, now });
  const unread = createUnreadReport({ log, now, count: countUnread });
  const vitals = createVitals(now);
  const parts = { gate, baseUrl, key, now, log, sleep, random, cache, outages, unread, vitals };
  const questions = openQuestions(parts);
  const clans = createClanIds(regions);
  const game = createGameVersion({ cache: regions, now });

  async function player(question: OfPlayer, ask: Ask): Promise<Answer<Player>> {
    const answer = await questions.info(question, ask);
    if (answer.freshness !== 'live') return answer;
    await clans.note(answer.value);
    await game.saw(answer.value.releaseVersion);
    return answer;
  }

  const search = createRegionSearch({ player, cache: regions, now, sleep, random });

  return {
    async player(question, ask) {
      const answer = await player(question, ask);
      // A cached answer was remembered when it was fetched.
      if (answer.freshness === 'live') await search.remember(question.uid, question.region);
      return answer;
    },
    find: (question, ask) => clans.explain(question.uid, () => search.find(question, ask)),
    findIn: (question, ask) => clans.explain(question.uid, () => search.findIn(question, ask)),
    stats: questions.stats,
    wishlist: questions.wishlist,
    assets: questions.assets,
    craftland: questions.map,
    findMap: ({ code, likely }, ask) =>
      askRegions(regionsInOrder(undefined, likely), ask, {
        askIn: (region, claim) => questions.map({ code, region }, claim),
        now,
        sleep,
        random,
      }),
    async usage(ask) {
      const answer = await questions.usage({}, ask);
      if (answer.freshness === 'live') gate.learnQuota(answer.value);
      return answer;
    },
    status: () => ({ ...gate.status(), ...vitals.status(), gameUpdatedAt: game.roseAt() }),
  };
}

/** The pipelines of all endpoints, each behind a check of what it is asked. */
function openQuestions(parts: PipelineParts) {
  const craftland = createPipeline(endpoints.craftland, parts);
  const ofPlayer = <Value>(endpoint: Endpoint<Value>) => {
    const pipeline = createPipeline(endpoint, parts);
    return async ({ uid, region }: OfPlayer, ask: Ask) => {
      if (!uidPattern.test(uid) || !regionPattern.test(region)) throw malformed();
      return pipeline({ region: regionToSend(region), uid }, ask);
    };
  };
  return {
    info: ofPlayer(endpoints.info),
    stats: ofPlayer(endpoints.stats),
    wishlist: ofPlayer(endpoints.wishlist),
    assets: ofPlayer(endpoints.assets),
    async map({ code: typed, region }: { code: string; region: string }, ask: Ask) {
      const code = readMapCode(typed);
      if (!code || !regionPattern.test(region)) throw malformed();
      return craftland({ region: regionToSend(region), code }, ask);
    },
    usage: createPipeline(endpoints.usage, parts),
  };
}

// Upstream would refuse it too, and count it.
function malformed(): PlayerApiError {
  return new PlayerApiError({ kind: 'rejected', reason: 'parameter', code: 'INVALID_PARAMETER' });
}
