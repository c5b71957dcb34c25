import path from 'node:path';
import { versionPath } from '../contract/routes.ts';
import { listen, localUrl } from '../operations/listen.ts';
import { buildService } from './build-service.ts';
import { cacheRecords } from './cache-records.ts';
import type { FaultRegistry } from './faults/fault-registry.ts';
import type { FirewallOptions } from './firewall.ts';
import { lockFolder } from './folder-lock.ts';
import { openKeys } from './keys.ts';
import { openPictures } from './pictures/picture-store.ts';
import { folderSource } from './pictures/sources/folder-source.ts';
import { templateSource } from './pictures/sources/template-source.ts';
import type { Plan } from './plans.ts';
import { recordMaxAgeSeconds } from './send-record.ts';
import { openUsage } from './usage.ts';
import { openWorld } from './world/world.ts';

export interface OpenServiceOptions extends FirewallOptions {
  /** 0 picks a free one. */
  port: number;
  /** 127.0.0.1 by default. */
  host?: string;
  /** Where keys and their usage are kept; made where it is missing. */
  dataFolder: string;
  /** A folder of the operator's own records, see src/service/README.md. */
  recordsFolder?: string | undefined;
  /**
   * Addresses of pictures with `{id}` (and `{kind}`), asked in this order: after the folder `pictures` of the data folder,
   * before anything is drawn; and how they are told who asks.
   */
  imageSources?: { templates: readonly string[]; userAgent: string };
  /** What shall go wrong: see src/service/faults. Undefined: nothing can be ordered. */
  faults?: FaultRegistry;
  /** Milliseconds since the epoch; the clock by default. */
  now?: () => number;
  /** Told of every failure that is ours, and in one line (a string) of an image source that fails. */
  onFailure?: (error: unknown) => void;
}

export interface RunningService {
  /** `http://127.0.0.1:8080/api/v1` */
  url: string;
  /** How many keys are known; 0: nobody can ask anything yet. */
  readonly keyCount: number;
  /**
   * Makes the key of a label and returns it; it can't be read again later. The label's former key is retired.
   * The plan is pro unless told otherwise.
   */
  makeKey(label: string, plan?: Plan): Promise<string>;
  /** Finishes what is in flight, then stops listening. */
  close(): Promise<void>;
}

/**
 * Starts the player API.
 * @throws StartupError with one line for the operator
 */
export async function openService(options: OpenServiceOptions): Promise<RunningService> {
  const {
    port,
    host = '127.0.0.1',
    dataFolder,
    recordsFolder,
    imageSources: { templates, userAgent } = { templates: [], userAgent: '' },
    faults,
    onFailure,
    now = Date.now,
  } = options;
  const world = cacheRecords(await openWorld({ recordsFolder, now }), {
    maxRecords: 2_000,
    maxAgeMs: recordMaxAgeSeconds * 1_000,
    now,
  });
  const keys = await openKeys(dataFolder, now);
  const leaveFolder = await lockFolder(dataFolder);
  const usage = openUsage(dataFolder, now);
  const sources = [
    folderSource(path.join(dataFolder, 'pictures')),
    ...templates.map((template, index) => templateSource(template, `source-${index + 1}`, { userAgent })),
  ];
  const pictures = openPictures({
    sources,
    now,
    ...(onFailure && { onFailure }),
    ...(faults && { openOutage: faults.openOutage }),
  });
  const app = buildService({ ...options, world, keys, usage, pictures, now });
  app.addHook('onClose', async () => {
    usage.close();
    await leaveFolder();
  });
  const boundPort = await listen(app, { host, port, portSetting: 'SERVICE_PORT' });
  return {
    url: `${localUrl(host, boundPort)}${versionPath}`,
    get keyCount() {
      return keys.size;
    },
    makeKey: (label, plan) => keys.make(label, plan),
    close: () => app.close(),
  };
}
