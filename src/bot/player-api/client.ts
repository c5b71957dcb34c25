import type { Keyv } from 'keyv';
import type { z } from 'zod';
import type { CraftlandMap } from '../../shared/contract/craftland.ts';
import type { Query } from '../../shared/contract/endpoint.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import type { Player } from '../../shared/contract/player.ts';
import { regionIn } from '../../shared/contract/regions.ts';
import type { AddressOptions } from '../../shared/contract/shapes.ts';
import type { Usage } from '../../shared/contract/usage.ts';
import { type Log, silentLog } from '../../shared/log/log.ts';
import { openCache } from '../../shared/memory/caches.ts';
import { type GuardedCache, guardCache } from '../../shared/store/guarded-cache.ts';
import { sleep as realSleep, type Sleep } from '../../shared/time/sleep.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Answer, Ask } from './answer.ts';
import { ApiAddress } from './api-address.ts';
import { type ApiGate, createApiGate, type GateStatus } from './api-gate.ts';
import { askRegions } from './ask-regions.ts';
import type { Answers } from './cached.ts';
import { createClanIds } from './clan-ids.ts';
import { createGameVersion } from './game-version.ts';
import { createNameSearch, type NameSearch } from './name-search.ts';
import { createApiOutages } from './outages.ts';
import { createPipeline, formOf, type PipelineParts, type SecondAddress } from './pipeline.ts';
import { createRegionSearch, type RegionSearch, regionsInOrder } from './region-search.ts';
import { toQuery } from './to-query.ts';
import { createUnreadReport } from './unread-report.ts';
import type { NamedEndpoint } from './upstream.ts';
import { createUpstreamHealth, type UpstreamStatus } from './upstream-health.ts';
import { createFirstCircuit } from './with-second.ts';

type Listed = (typeof endpoints)[number];

/** One method per endpoint. `region`: a country code or server group; `code`: that of a map, in any notation. */
type Questions = {
  readonly [Each in Listed as Each['name']]: (
    question: Readonly<Record<Each['parameters'][number], string>>,
    ask: Ask,
  ) => Promise<Answer<z.output<Each['schema']>>>;
};

/** Client of the player API. Methods throw PlayerApiError for failures of the API, the network or a limit. */
export interface PlayerApi extends Omit<Questions, 'info' | 'usage' | 'search'> {
  names: NameSearch;
  player(question: OfPlayer, ask: Ask): Promise<Answer<Player>>;
  find: RegionSearch['find'];
  findIn: RegionSearch['findIn'];
  forgetRegion: RegionSearch['forget'];
  findMap(
    question: { code: string; likely: string },
    ask: Ask,
  ): Promise<{ answer: Answer<CraftlandMap>; region: string }>;
  /** Works even if the key's allowance is used up. */
  usage(ask: Ask): Promise<Answer<Usage>>;
  hasPictures(address: 'first' | 'second'): boolean;
  status(): PlayerApiStatus;
}

export interface PlayerApiStatus extends GateStatus, UpstreamStatus {
  path: string | undefined;
  gameUpdatedAt: number | undefined;
}

type OfPlayer = Parameters<Questions['info']>[0];

interface PlayerApiOptions extends AddressOptions {
  client: HttpClient;
  cache: Keyv;
  regions?: Keyv;
  now: () => number;
  log?: Log;
  countUnread?: (field: string) => void;
  sleep?: Sleep;
  random?: () => number;
  remedy?: string | undefined;
  /** Request limiter shared with all other requests to this service, whose limits count them all. */
  gate?: ApiGate;
  /** Another address with its own key, for when the first is down or refuses the key. */
  second?: (AddressOptions & { gate?: ApiGate | undefined }) | undefined;
}

export function createPlayerApi(options: PlayerApiOptions): PlayerApi {
  const { client, now, log = silentLog, sleep = realSleep, random = Math.random } = options;
  const { gate = createApiGate({ client, now, sleep }), countUnread = () => {} } = options;
  const cache = guardCache(options.cache, { now, sleep, log });
  const regions = options.regions ? guardCache(options.regions, { now, sleep, log }) : cache;
  const outages = createApiOutages({ log, now, remedy: options.remedy });
  const unread = createUnreadReport({ log, now, count: countUnread });
  const upstreamHealth = createUpstreamHealth(now);
  const address = new ApiAddress(options, { cache: regions, now });
  const second = options.second && openSecond(options.second, { client, cache: regions, now, sleep, log });
  const from = { gate, address, second };
  const answers: Answers = openCache('answers');
  const parts = { ...from, now, log, sleep, random, cache, answers, outages, unread, upstreamHealth };
  const { info, search: searchNames, ...questions } = openQuestions(parts);
  const clans = createClanIds(regions);
  const game = createGameVersion({ cache: regions, now });

  async function player(question: OfPlayer, ask: Ask): Promise<Answer<Player>> {
    const answer = withWholeAddresses(await info(question, ask), options.second?.baseUrl);
    if (answer.freshness !== 'live') return answer;
    await clans.note(answer.value);
    await game.saw(answer.value.releaseVersion);
    return answer;
  }

  const gateInUse = () => (second && second.circuit.state() !== 'closed' ? second.gate : gate);
  const addressInUse = () => (gateInUse() === gate ? address : (second?.address ?? address));
  const form = () => formOf({ address, second });
  const load = () => Promise.all([address.load(), second?.address.load()]);
  const search = createRegionSearch({ player, cache: regions, form, now, sleep, random });

  return {
    ...questions,
    names: createNameSearch({ search: searchNames, path: () => address.path, now, sleep }),
    async player(question, ask) {
      const answer = await player(question, ask);
      if (answer.freshness === 'live')
        await search.remember(question.uid, { answer, region: question.region });
      return answer;
    },
    find: (question, ask) => clans.explain(question.uid, () => load().then(() => search.find(question, ask))),
    findIn: (question, ask) =>
      clans.explain(question.uid, () => load().then(() => search.findIn(question, ask))),
    findMap: ({ code, likely }, ask) =>
      askRegions(() => regionsInOrder(undefined, { likely }, form()), ask, {
        askIn: (region, claim) => questions.craftland({ code, region }, claim),
        toSent: (region) => regionIn(form(), region),
        now,
        sleep,
        random,
      }),
    forgetRegion: search.forget,
    async usage(ask) {
      const answer = await questions.usage({}, ask);
      const asked = answer.isFromSecond ? second?.gate : gate;
      if (answer.freshness === 'live') asked?.learnQuota(answer.value);
      return answer;
    },
    hasPictures: (which) => (which === 'first' ? address : second?.address)?.isSpecified ?? false,
    status: () => ({
      ...gateInUse().status(),
      ...upstreamHealth.status(),
      path: addressInUse().path,
      gameUpdatedAt: game.roseAt(),
    }),
  };
}

function openSecond(
  { gate, ...options }: NonNullable<PlayerApiOptions['second']>,
  parts: { client: HttpClient; cache: GuardedCache; now: () => number; sleep: Sleep; log: Log },
): SecondAddress {
  return {
    address: new ApiAddress(options, parts),
    gate: gate ?? createApiGate(parts),
    outages: createApiOutages(parts, 'the second player API'),
    circuit: createFirstCircuit(parts.now),
  };
}

/** Resolves picture addresses in records of the second address relative to that address. */
function withWholeAddresses(answer: Answer<Player>, secondUrl: string | undefined): Answer<Player> {
  if (!answer.isFromSecond || secondUrl === undefined) return answer;
  const whole = (address: string | undefined) => address && new URL(address, `${secondUrl}/`).href;
  const { pictureAddresses, sentItems, ...player } = answer.value;
  const { avatar, frame, banner, pet } = pictureAddresses;
  const value = {
    ...player,
    pictureAddresses: { avatar: whole(avatar), frame: whole(frame), banner: whole(banner), pet: whole(pet) },
    sentItems: sentItems.map((item) => ({ ...item, address: whole(item.address) })),
  };
  return { ...answer, value };
}

function openQuestions(parts: PipelineParts): Questions {
  const methods = endpoints.map((endpoint: NamedEndpoint<unknown>): [string, Method] => {
    const pipeline = createPipeline(endpoint, parts);
    return [endpoint.name, async (question, ask) => pipeline(toQuery(endpoint, question), ask)];
  });
  // TypeScript can't infer a name and type per endpoint from the list.
  return Object.fromEntries(methods) as Questions;
}

type Method = (question: Query, ask: Ask) => Promise<Answer<unknown>>;
