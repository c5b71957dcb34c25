import path from 'node:path';
import { versionPath } from '../shared/contract/routes.ts';
import { listen, localUrl } from '../shared/process/listen.ts';
import { buildService } from './build-service.ts';
import { cacheRecords } from './cache-records.ts';
import type { FaultRegistry } from './faults/fault-registry.ts';
import type { FirewallOptions } from './firewall.ts';
import { openServiceStore } from './open-service-store.ts';
import type { Wardrobe } from './pictures/draw-picture.ts';
import { openPictures } from './pictures/picture-store.ts';
import { folderSource } from './pictures/sources/folder-source.ts';
import type { PictureSource } from './pictures/sources/picture-source.ts';
import type { Plan } from './plans.ts';
import { playerParts } from './routes/routes.ts';
import { recordMaxAgeSeconds } from './send-record.ts';
import { withSignatures } from './world/with-signatures.ts';
import { openWorld } from './world/world.ts';

interface OpenServiceOptions extends FirewallOptions {
  /** 0 picks a free one. */
  port: number;
  /** 127.0.0.1 by default. */
  host?: string;
  /** The folder of the store; created when it is missing. */
  dataFolder: string;
  /** The operator's own pictures; the folder `pictures` of the data folder by default. */
  picturesFolder?: string;
  /** The store of keys, usage and the edge limit; a file in the data folder by default. */
  storeUrl?: string | undefined;
  /** A folder of the operator's own records, see .github/docs/service.md. */
  recordsFolder?: string | undefined;
  /**
   * URLs of pictures with `{id}` (and `{kind}`), asked in this order after the folder of pictures and
   * before a picture is drawn; and the User-Agent they are asked with.
   */
  imageSources?: { templates: readonly string[]; userAgent: string };
  /** How the pictures are drawn that no source has; `drawn` by default. */
  wardrobe?: Wardrobe | undefined;
  /** The faults to cause, see src/service/faults. Undefined: none can be caused. */
  faults?: FaultRegistry;
  /** Signatures over those of the players, by uid. They may change while the service runs. */
  signatures?: ReadonlyMap<string, string>;
  /** How the fault `slow` waits; by the clock by default. */
  waitFault?: (ms: number) => Promise<unknown>;
  /** Milliseconds since the epoch; the clock by default. */
  now?: () => number;
  /**
   * Called with every error behind a 500, once with a StoreAwayError when the store goes away, and with one line (a string)
   * for an image source that fails.
   */
  onFailure?: (error: unknown) => void;
}

export interface RunningService {
  /** `http://127.0.0.1:8080/api/v1` */
  url: string;
  /** Creates a key of the plan pro: it is the operator's own. @returns undefined if there is a key already */
  makeFirstKey(label: string): Promise<string | undefined>;
  /**
   * Creates the key of a label and returns it; it can't be read again later. The former key of the label is revoked.
   * The plan is pro by default.
   */
  makeKey(label: string, plan?: Plan): Promise<string>;
  /** Finishes the requests in flight, then stops listening. */
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
    picturesFolder = path.join(dataFolder, 'pictures'),
    recordsFolder,
    imageSources: { templates, userAgent } = { templates: [], userAgent: '' },
    faults,
    signatures = new Map(),
    onFailure,
    now = Date.now,
  } = options;
  const world = withSignatures(
    cacheRecords(
      await openWorld({
        own: recordsFolder ? { folder: recordsFolder, parts: playerParts } : undefined,
        now,
      }),
      {
        maxRecords: 2_000,
        maxAgeMs: recordMaxAgeSeconds * 1_000,
        now,
      },
    ),
    signatures,
  );
  const { keys, usage, counts, close } = await openServiceStore({ ...options, now });
  const sources = [folderSource(picturesFolder), ...(await openTemplates(templates, userAgent))];
  const pictures = openPictures({
    sources,
    wardrobe: options.wardrobe,
    now,
    ...(onFailure && { onFailure }),
    ...(faults && { openOutage: faults.openOutage }),
  });
  const app = buildService({ ...options, world, keys, usage, counts, pictures, now });
  app.addHook('onClose', close);
  const boundPort = await listen(app, { host, port, portSetting: 'SERVICE_PORT' });
  return {
    url: `${localUrl(host, boundPort)}${versionPath}`,
    makeFirstKey: (label) => keys.addFirst(label, 'pro'),
    makeKey: (label, plan) => keys.make(label, plan),
    close: () => app.close(),
  };
}

/** Only a service with templates needs a client of HTTP: it loads with the first one. */
async function openTemplates(templates: readonly string[], userAgent: string): Promise<PictureSource[]> {
  if (templates.length === 0) return [];
  const { templateSource } = await import('./pictures/sources/template-source.ts');
  return templates.map((template, index) => templateSource(template, `source-${index + 1}`, { userAgent }));
}
