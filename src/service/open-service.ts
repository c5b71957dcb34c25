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
  port: number;
  host?: string;
  dataFolder: string;
  picturesFolder?: string;
  storeUrl?: string | undefined;
  recordsFolder?: string | undefined;
  /** URLs with `{id}` (and `{kind}`), asked in order after the folder and before drawing, with this User-Agent. */
  imageSources?: { templates: readonly string[]; userAgent: string };
  wardrobe?: Wardrobe | undefined;
  faults?: FaultRegistry;
  /** Signatures by uid that replace the players' own. May change while the service runs. */
  signatures?: ReadonlyMap<string, string>;
  waitFault?: (ms: number) => Promise<unknown>;
  now?: () => number;
  onFailure?: (error: unknown) => void;
}

export interface RunningService {
  url: string;
  /** Makes the operator's key, with the plan pro. @returns undefined if there is already a key */
  makeFirstKey(label: string): Promise<string | undefined>;
  /** Makes a label's key, by default with the plan pro, and revokes the previous one. The key can't be read again. */
  makeKey(label: string, plan?: Plan): Promise<string>;
  close(): Promise<void>;
}

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

async function openTemplates(templates: readonly string[], userAgent: string): Promise<PictureSource[]> {
  if (templates.length === 0) return [];
  const { templateSource } = await import('./pictures/sources/template-source.ts');
  return templates.map((template, index) => templateSource(template, `source-${index + 1}`, { userAgent }));
}
