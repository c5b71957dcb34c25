import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { HttpClient } from '../../../src/bot/http/http-client.ts';
import { createApiGate } from '../../../src/bot/player-api/api-gate.ts';
import { createPlayerApi } from '../../../src/bot/player-api/client.ts';
import { findResident } from '../../../src/service/world/resident.ts';
import { openWorld } from '../../../src/service/world/world.ts';
import { silentLog } from '../../../src/shared/log/log.ts';
import { openStores } from '../../../src/shared/store/open-stores.ts';
import type { Figure } from '../run.ts';

const players = 3_000;
const rounds = 7;

/** A cached answer through the whole pipeline against a bare `keyv.get` of the same row from the same file. */
export async function* costFigures(): AsyncGenerator<Figure> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loadout-bench-'));
  const stores = await openStores(`sqlite://${folder}/bench.sqlite`, { log: silentLog });
  const cache = await stores.cache('players');
  const now = Date.now;
  const world = await openWorld({ now });
  const client: HttpClient = {
    async get(url) {
      const uid = new URL(url).searchParams.get('uid') ?? '';
      const { group } = findResident(uid) ?? {};
      const body = Buffer.from(JSON.stringify(group && world.find(uid, group)));
      return { status: 200, headers: {}, body, sentAt: now(), receivedAt: now() };
    },
    close: async () => {},
  };
  // A new client has nothing in memory.
  const open = () =>
    createPlayerApi({
      gate: createApiGate({ client, now, expected: { requests: 1_000_000, seconds: 1 } }),
      client,
      baseUrl: 'http://api.example/api/v1',
      key: 'k',
      cache,
      now,
    });
  const uids = residents(players);
  const ask = { deadline: now() + 3_600_000 };
  const api = open();
  for (const uid of uids) await api.player({ uid, region: 'sg' }, ask);

  const few = uids.slice(0, 1_000);
  const bare = (uid: string) => cache.get(`info:region=sg&uid=${uid}`);
  const times: { memory: Pair[]; store: Pair[] } = { memory: [], store: [] };
  for (let round = 0; round < rounds; round++) {
    const cold = open();
    times.store.push(await perCall(uids, bare, (uid) => cold.player({ uid, region: 'sg' }, ask)));
    const warm = open();
    for (const uid of few) await warm.player({ uid, region: 'sg' }, ask);
    times.memory.push(await perCall(few, bare, (uid) => warm.player({ uid, region: 'sg' }, ask)));
  }
  await stores.close();
  await rm(folder, { recursive: true });

  yield {
    figure: 'bare keyv.get',
    value: round(median(times.store.map(([first]) => first))),
    unit: 'us',
    note: 'SQLite on disk, one after the other',
  };
  for (const [where, pairs] of [
    ['in memory', times.memory],
    ['in the store alone', times.store],
  ] as const) {
    yield {
      figure: `cached answer, ${where}`,
      value: round(median(pairs.map(([, second]) => second))),
      unit: 'us',
    };
    yield {
      figure: `cached answer, ${where}, against a bare keyv.get`,
      value: round(median(pairs.map(([first, second]) => second / first))),
      unit: 'ratio',
      atMost: 1.2,
    };
  }
}

/** Microseconds of a call of the one kind and of the other. */
type Pair = [first: number, second: number];

/** Alternates which one goes first for a uid, so that other work of the machine affects both alike. */
async function perCall(
  uids: readonly string[],
  first: (uid: string) => Promise<unknown>,
  second: (uid: string) => Promise<unknown>,
): Promise<Pair> {
  const spentMs = { first: 0, second: 0 };
  const timed = async (which: 'first' | 'second', uid: string) => {
    const started = performance.now();
    await (which === 'first' ? first : second)(uid);
    spentMs[which] += performance.now() - started;
  };
  for (const [index, uid] of uids.entries()) {
    await timed(index % 2 === 0 ? 'first' : 'second', uid);
    await timed(index % 2 === 0 ? 'second' : 'first', uid);
  }
  return [(1_000 * spentMs.first) / uids.length, (1_000 * spentMs.second) / uids.length];
}

function residents(count: number): string[] {
  const found: string[] = [];
  for (let uid = 4_000_000_000; found.length < count; uid++)
    if (findResident(String(uid))) found.push(String(uid));
  return found;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function round(value: number): number {
  return Math.round(100 * value) / 100;
}
