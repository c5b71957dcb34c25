import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { buildService } from '../../src/service/build-service.ts';
import { openKeys } from '../../src/service/keys.ts';
import { openPictures } from '../../src/service/pictures/picture-store.ts';
import type { RateLimit } from '../../src/service/rate-window.ts';
import { openWorld } from '../../src/service/world/world.ts';

/** A day on which every test takes place. */
export const today = Date.UTC(2026, 4, 17, 12);

export interface Counter {
  app: FastifyInstance;
  key: string;
  /** Asks with a good User-Agent and key; a header given as undefined is left out. */
  ask(
    url: string,
    headers?: Record<string, string | undefined>,
    method?: 'GET' | 'HEAD' | 'POST',
  ): Promise<Reply>;
  /** Moves the service's clock on. */
  later(ms: number): void;
}

type Reply = Awaited<ReturnType<FastifyInstance['inject']>>;

/** A service that listens nowhere, with one key. It is gone with the test. */
export async function openCounter(
  options: { rateLimit?: RateLimit; recordsFolder?: string } = {},
): Promise<Counter> {
  const { rateLimit = { requests: 10_000, seconds: 1 }, recordsFolder } = options;
  let clock = today;
  const now = () => clock;
  const keys = await openKeys(await temporaryFolder(), now);
  const key = await keys.make('test');
  const world = await openWorld({ recordsFolder, now });
  const app = buildService({ keys, world, pictures: openPictures(), now, rateLimit });
  onTestFinished(() => app.close());
  return {
    app,
    key,
    ask: (url, headers, method = 'GET') =>
      app.inject({
        method,
        url,
        headers: present({
          'user-agent': 'Loadout/0.1 (+https://loadout.example)',
          'x-api-key': key,
          ...headers,
        }),
      }),
    later: (ms) => {
      clock += ms;
    },
  };
}

/** A folder that is removed when the test is over. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loadout-service-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function present(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
