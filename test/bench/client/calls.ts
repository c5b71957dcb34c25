import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Keyv } from 'keyv';
import { type HttpAnswer, openHttpClient } from '../../../src/bot/http/http-client.ts';
import { chooseAges } from '../../../src/bot/player-api/ages.ts';
import { createApiGate } from '../../../src/bot/player-api/api-gate.ts';
import { createPlayerApi } from '../../../src/bot/player-api/client.ts';
import { openService } from '../../../src/service/open-service.ts';
import { findResident } from '../../../src/service/world/resident.ts';
import { createRandom, zipf } from '../../support/limits/random.ts';
import { createVirtualClock } from '../../support/time/virtual-clock.ts';
import type { Figure } from '../run.ts';

/** One stream of commands against our own service, whose limit the client does not know. */
interface Stream {
  name: string;
  limit: { requests: number; seconds: number };
  players: number;
  perSecond: number;
}

const streams: Stream[] = [
  { name: 'within the limit', limit: { requests: 30, seconds: 10 }, players: 500, perSecond: 4 },
  {
    name: 'a limit a third as wide as guessed',
    limit: { requests: 10, seconds: 10 },
    players: 300,
    perSecond: 2,
  },
  {
    name: 'a limit ten times as wide as guessed',
    limit: { requests: 300, seconds: 10 },
    players: 5_000,
    perSecond: 12,
  },
];
const commands = 4_000;
const patienceMs = 9_000;

/**
 * Upstream calls, relative to the minimum that answers the same commands with fresh records. A figure below 1 means that
 * long queues led to older answers and to commands without an answer.
 */
export async function* callFigures(): AsyncGenerator<Figure> {
  for (const stream of streams) {
    const { calls, refusals, needless, fewest, served } = await run(stream);
    const note = `${stream.name}: ${stream.limit.requests}/${stream.limit.seconds} s, Zipf over ${stream.players} players, ${stream.perSecond}/s`;
    const per1000 = (count: number) => Math.round((1_000 * count) / commands);
    yield { figure: 'upstream calls per 1,000 commands', value: per1000(calls), unit: 'calls', note };
    yield { figure: 'fewest possible', value: per1000(fewest), unit: 'calls', note };
    yield {
      figure: 'calls against the fewest',
      value: round(calls / fewest),
      unit: 'ratio',
      atMost: 1.0,
      note,
    };
    yield {
      figure: 'asked while the last answer was fresh',
      value: needless,
      unit: 'calls',
      atMost: 0,
      note,
    };
    yield { figure: 'refused by the edge', value: refusals, unit: 'calls', note };
    yield { figure: 'commands answered in time', value: round(served / commands), unit: 'share', note };
  }
}

async function run({ limit, players, perSecond }: Stream) {
  const clock = createVirtualClock();
  const { now, sleep } = clock;
  const folder = await mkdtemp(path.join(tmpdir(), 'loadout-bench-'));
  const service = await openService({ port: 0, dataFolder: folder, rateLimit: limit, now });
  const key = await service.makeKey('bench', 'pro');
  const client = openHttpClient({ userAgent: 'Loadout/0.0 (+https://loadout.example)', now });
  let calls = 0;
  let refusals = 0;
  let needless = 0;
  const answeredAt = new Map<string, number>();
  const counted = {
    ...client,
    get: async (...request: Parameters<typeof client.get>): Promise<HttpAnswer> => {
      calls++;
      const [url] = request;
      if (now() - (answeredAt.get(url) ?? 0) < chooseAges('info').freshMs) needless++;
      const answer = await clock.during(client.get(...request));
      if (answer.status === 429) refusals++;
      else answeredAt.set(url, now());
      return answer;
    },
  };
  const gate = createApiGate({ client: counted, now, sleep });
  const cache = new Keyv();
  // No jitter: an answer that counted as fresh for longer would make fewer calls than the fewest.
  const api = createPlayerApi({
    client,
    gate,
    baseUrl: service.url,
    key,
    cache,
    now,
    sleep,
    random: () => 0,
  });

  const random = createRandom(4_711);
  const pick = zipf(players, random);
  const uids = residents(players);
  const fetchedAt = new Map<string, number>();
  let fewest = 0;
  let served = 0;
  for (let number = 0; number < commands; number++) {
    await clock.pass(random.gap(1_000 / perSecond));
    const resident = uids[pick()];
    if (!resident) continue;
    const { uid, group: region } = resident;
    if (now() - (fetchedAt.get(uid) ?? 0) >= chooseAges('info').freshMs) {
      fewest++;
      fetchedAt.set(uid, now());
    }
    const ask = { deadline: now() + patienceMs, onBehalfOf: String(number % 20) };
    api.player({ uid, region }, ask).then(
      () => served++,
      () => undefined,
    );
  }
  await clock.pass(patienceMs);
  await client.close();
  await service.close();
  await rm(folder, { recursive: true });
  return { calls, refusals, needless, fewest, served };
}

function residents(count: number) {
  const found = [];
  for (let uid = 4_000_000_000; found.length < count; uid++) {
    const resident = findResident(String(uid));
    if (resident && !resident.isDeleted) found.push(resident);
  }
  return found;
}

function round(value: number): number {
  return Math.round(1_000 * value) / 1_000;
}
