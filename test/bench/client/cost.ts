import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPlayerApi } from '../../../src/player-api/client.ts';
import { createEdge } from '../../../src/player-api/edge.ts';
import { residentOf } from '../../../src/service/world/resident.ts';
import { openWorld } from '../../../src/service/world/world.ts';
import type { HttpDoor } from '../../../src/transport/http.ts';
import { silentLog } from '../../../src/transport/log.ts';
import { openStores } from '../../../src/transport/store.ts';
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
  const door: HttpDoor = {
    async get(url) {
      const uid = new URL(url).searchParams.get('uid') ?? '';
      const { group } = residentOf(uid) ?? {};
      const body = Buffer.from(JSON.stringify(group && world.find(uid, group)));
      return { status: 200, headers: {}, body, sentAt: now(), receivedAt: now() };
    },
    close: async () => {},
  };
  // Whoever opens anew has nothing in memory.
  const open = () =>
    createPlayerApi({
      edge: createEdge({ door, now, expected: { requests: 1_000_000, seconds: 1 } }),
      door,
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
  const timed = { bare: [] as number[], memory: [] as number[], store: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    timed.bare.push(await perCall(uids, (uid) => cache.get(`info:region=sg&uid=${uid}`)));
    const cold = open();
    timed.store.push(await perCall(uids, (uid) => cold.player({ uid, region: 'sg' }, ask)));
    const warm = open();
    for (const uid of few) await warm.player({ uid, region: 'sg' }, ask);
    timed.memory.push(await perCall(few, (uid) => warm.player({ uid, region: 'sg' }, ask)));
  }
  await stores.close();
  await rm(folder, { recursive: true });

  const bare = median(timed.bare);
  yield {
    figure: 'bare keyv.get',
    value: round(bare),
    unit: 'us',
    note: 'SQLite on disk, one after the other',
  };
  for (const [where, times] of [
    ['in memory', timed.memory],
    ['in the store alone', timed.store],
  ] as const) {
    yield { figure: `cached answer, ${where}`, value: round(median(times)), unit: 'us' };
    yield {
      figure: `cached answer, ${where}, against a bare keyv.get`,
      value: round(median(times) / bare),
      unit: 'ratio, aim 1.2',
    };
  }
}

async function perCall(uids: readonly string[], call: (uid: string) => Promise<unknown>): Promise<number> {
  const started = performance.now();
  for (const uid of uids) await call(uid);
  return (1_000 * (performance.now() - started)) / uids.length;
}

function residents(count: number): string[] {
  const found: string[] = [];
  for (let uid = 4_000_000_000; found.length < count; uid++)
    if (residentOf(String(uid))) found.push(String(uid));
  return found;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function round(value: number): number {
  return Math.round(100 * value) / 100;
}
