import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../../src/bot/config/config.ts';
import type { Locales } from '../../src/bot/text/locales.ts';
import {
  type OpenPlayground,
  openPlayground,
  type PlaygroundTimes,
} from '../../src/playground/playground.ts';
import { keptLog } from './kept-log.ts';

/** A playground in a folder of its own, on free ports. `log` collects every line it writes. */
export interface World extends OpenPlayground {
  folder: string;
  log: string[];
}

/**
 * Opens the playground as `npm start` does; `settings` are environment names.
 * @param locales texts in place of the language files
 * @param now the time of everything in it
 * @param times how else time passes
 * @param hasNeighbours see `openPlayground`
 */
export async function openWorld(
  settings: Readonly<Record<string, string>> = {},
  {
    times,
    ...given
  }: { locales?: Locales; now?: () => number; times?: PlaygroundTimes; hasNeighbours?: boolean } = {},
): Promise<World> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loadout-world-'));
  const lines: string[] = [];
  const config = readConfig({
    PORT: '0',
    STORE_URL: `sqlite://${folder}/loadout.sqlite`,
    SERVICE_DATA: `${folder}/service`,
    ...settings,
  });
  const playground = await openPlayground(
    { ...config, ...given },
    keptLog((line) => lines.push(line)),
    times,
  );
  return {
    ...playground,
    folder,
    log: lines,
    close: async () => {
      await playground.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
