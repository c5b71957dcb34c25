import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { APIUser } from 'discord-api-types/v10';
import { Keyv } from 'keyv';
import type {
  AutocompleteInteraction,
  ButtonInteraction,
  CommandInteraction,
  InteractionContext,
} from '../../../src/bot/command.ts';
import type { Services } from '../../../src/bot/services.ts';
import { openHttpClient } from '../../../src/http/http-client.ts';
import { openGallery } from '../../../src/images/gallery.ts';
import { openMembers } from '../../../src/members/members.ts';
import { createServerRecords } from '../../../src/members/server-records.ts';
import { createPlayerApi } from '../../../src/player-api/client.ts';
import { openService } from '../../../src/service/open-service.ts';
import { openStores } from '../../../src/store/open-stores.ts';
import { openLanguages } from '../../../src/text/languages.ts';
import { sleep } from '../../../src/time/sleep.ts';
import { decodeCustomId } from '../../../src/views/custom-id.ts';
import { keptLog } from '../kept-log.ts';

/** The player API and everything a command is handed, on this machine. */
export interface House {
  services: Services;
  /** Moves the clock of everything but the player API. */
  later(ms: number): void;
  /** Stops the player API: from now on nobody answers. */
  stopApi(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a house whose player API knows these records (and generates the rest). */
export async function openHouse({ players, key }: { players: object[]; key?: string }): Promise<House> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loadout-commands-'));
  const recordsFolder = await mkdtemp(path.join(tmpdir(), 'loadout-records-'));
  await writeFile(path.join(recordsFolder, 'players.json'), JSON.stringify(players));
  const log = keptLog();
  const api = await openService({
    port: 0,
    dataFolder: folder,
    recordsFolder,
    rateLimit: { requests: 10_000, seconds: 1 },
    onFailure: (error) => log.error({ error }, 'the service met an error'),
  });
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const client = openHttpClient({ userAgent: 'Loadout/0.0 (+https://loadout.example)', now });
  const playerApi = { baseUrl: api.url, key: key ?? (await api.makeKey('test')) };
  const stores = await openStores('sqlite://:memory:', { log });
  const members = await openMembers({ stores, defaults: { region: 'sg' }, now, sleep, log });
  const services: Services = {
    players: createPlayerApi({ ...playerApi, client, cache: new Keyv(), now, log }),
    gallery: openGallery({ playerApi, client, sources: [], cache: undefined, now, log }),
    records: createServerRecords(members),
    members,
    languages,
    defaults: { region: 'sg' },
    now,
  };
  return {
    services,
    later: (ms) => {
      ahead += ms;
    },
    stopApi: () => api.close(),
    async close() {
      await client.close();
      await stores.close();
      await api.close();
      await Promise.all([folder, recordsFolder].map((made) => rm(made, { recursive: true })));
    },
  };
}

const languages = openLanguages({ defaultLocale: 'en-US' });

type Values = Readonly<Record<string, string | boolean>>;

/** Ana types a command. */
export function typed(values: Values = {}, changes: Partial<CommandInteraction> = {}): CommandInteraction {
  return {
    ...visit(),
    path: [],
    options: {
      string: (name) => (typeof values[name] === 'string' ? values[name] : undefined),
      boolean: (name) => (typeof values[name] === 'boolean' ? values[name] : undefined),
    },
    ...changes,
  };
}

/** Ana is about to choose a value for an option. */
export function typing(name: string, value: string): AutocompleteInteraction {
  return { ...typed(), focused: { name, value } };
}

/** Somebody presses a button; the custom id says which. */
export function pressed(customId: string | undefined): ButtonInteraction & { command: string } {
  const id = decodeCustomId(customId ?? '');
  if (!id) throw new Error(`${customId} is no custom id`);
  return { ...visit(), command: id.command, action: id.action, state: id.state };
}

function visit(): InteractionContext {
  const receivedAt = Date.now();
  return {
    user: ana,
    guildId: '200000000000000001',
    language: languages.for('en-US'),
    receivedAt,
    deadline: receivedAt + 60_000,
  };
}

const ana: APIUser = {
  id: '100000000000000001',
  username: 'ana',
  discriminator: '0',
  global_name: 'Ana',
  avatar: null,
};
