import type { Keyv } from 'keyv';
import { z } from 'zod';
import { regionPattern } from '../contract/limits.ts';
import { createTurns } from './turns.ts';

/** What we keep for people. Every read tolerates an old or broken record, every write is durable when it resolves. */
export interface Records {
  server: {
    get(guildId: string): Promise<ServerSettings>;
    set(guildId: string, change: Partial<ServerSettings>): Promise<ServerSettings>;
  };
}

export interface ServerSettings {
  /** Country code in upper case, or a code passed through as typed. */
  region?: string | undefined;
}

/** Opens the records over one durable Keyv per kind; each must throw where its store fails. */
export function openRecords({ servers }: { servers: Keyv }): Records {
  const turns = createTurns();
  return {
    server: {
      get: async (guildId) => settingsIn(await servers.get(guildId)),
      set: (guildId, change) =>
        turns.take(guildId, async () => {
          const changed = { ...storedIn(await servers.get(guildId)), ...serverSettings.parse(change) };
          if (!(await servers.set(guildId, changed))) throw new Error('the record was not stored');
          return settingsIn(changed);
        }),
    },
  };
}

const serverSettings = z.object({ region: z.string().regex(regionPattern).optional() });

// Each field by itself: one that is broken or of another time must not take the others with it.
const tolerantSettings = z.object({ region: serverSettings.shape.region.catch(undefined) });

function settingsIn(stored: unknown): ServerSettings {
  return tolerantSettings.catch({ region: undefined }).parse(stored);
}

/** The record with all its fields, those of a newer version too: after a step back they are still there. */
function storedIn(stored: unknown): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).catch({}).parse(stored);
}
