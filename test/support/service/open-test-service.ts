import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { buildService } from '../../../src/service/build-service.ts';
import { withoutKeys } from '../../../src/service/failure-printer.ts';
import type { FaultRegistry } from '../../../src/service/faults/fault-registry.ts';
import type { FirewallRules } from '../../../src/service/firewall.ts';
import type { KeyRing } from '../../../src/service/keys.ts';
import { openServiceStore } from '../../../src/service/open-service-store.ts';
import { openPictures } from '../../../src/service/pictures/picture-store.ts';
import type { PictureSource } from '../../../src/service/pictures/sources/picture-source.ts';
import type { Plan } from '../../../src/service/plans.ts';
import { playerParts } from '../../../src/service/routes/routes.ts';
import type { UsageBook } from '../../../src/service/usage.ts';
import { openWorld } from '../../../src/service/world/world.ts';
import type { Counts } from '../../../src/shared/store/counts.ts';
import { keepOutput } from '../keep-output.ts';

/** The time at which every test starts. */
export const today = Date.UTC(2026, 4, 17, 12);

export interface TestService {
  app: FastifyInstance;
  /** The data folder. */
  folder: string;
  keys: KeyRing;
  usage: UsageBook;
  key: string;
  /** Asks with a good User-Agent and key; a header given as undefined is left out. */
  ask(
    url: string,
    headers?: Record<string, string | undefined>,
    method?: 'GET' | 'HEAD' | 'POST',
  ): Promise<Reply>;
  /** Advances the clock of the service. */
  later(ms: number): void;
}

type Reply = Awaited<ReturnType<FastifyInstance['inject']>>;

export interface TestServiceOptions extends Partial<FirewallRules> {
  recordsFolder?: string;
  plan?: Plan;
  /** Of pictures, before the drawn ones. */
  sources?: readonly PictureSource[];
  trustedProxies?: readonly string[];
  /** In place of the store's. */
  counts?: Counts;
  usage?: UsageBook;
  faults?: FaultRegistry;
  onFailure?: (error: unknown) => void;
}

/** A service with one key that does not listen; it is closed at the end of the test. */
export async function openTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const {
    rateLimit = { requests: 10_000, seconds: 1 },
    recordsFolder,
    plan,
    sources = [],
    ...rules
  } = options;
  let clock = today;
  const now = () => clock;
  const folder = await temporaryFolder();
  const { keys, usage, counts, close } = await openServiceStore({
    dataFolder: folder,
    storeUrl: 'sqlite://:memory:',
    now,
  });
  const key = await keys.make('test', plan);
  const world = await openWorld({
    own: recordsFolder ? { folder: recordsFolder, parts: playerParts } : undefined,
    now,
  });
  const app = buildService({
    keys,
    usage,
    counts,
    world,
    pictures: openPictures({
      sources,
      now,
      ...(rules.onFailure && { onFailure: rules.onFailure }),
      ...(rules.faults && { openOutage: rules.faults.openOutage }),
    }),
    now,
    rateLimit,
    onFailure: (error) => keepOutput('the service', withoutKeys(error)),
    ...rules,
  });
  app.addHook('onClose', close);
  onTestFinished(() => app.close());
  return {
    app,
    folder,
    keys,
    usage,
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
