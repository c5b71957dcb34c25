import type { Log } from '../errors/log.ts';
import type { Collection } from '../records/collection.ts';
import { openRecords, type Records } from '../records/records.ts';
import type { Stores } from '../store/stores.ts';
import type { Sleep } from '../time/sleep.ts';
import { memberSettings } from './member-settings.ts';
import { createSettingsResolver, type SettingsResolver } from './resolve-settings.ts';
import { serverSettings } from './server-settings.ts';

/** What we know of people and servers. Commands write through the collections; `settings` is read before every answer. */
export interface Members extends Pick<Records, 'exportOwnedBy' | 'deleteOwnedBy'> {
  settings: SettingsResolver;
  /** By the server's id. */
  servers: Collection<typeof serverSettings.schema>;
  /** By the user's id. */
  people: Collection<typeof memberSettings.schema>;
}

interface MembersOptions {
  stores: Pick<Stores, 'records'>;
  /** The operator's defaults. */
  defaults: { region: string; cardMark?: string | undefined };
  /** Milliseconds since the epoch. */
  now: () => number;
  sleep: Sleep;
  log: Log;
}

/** @throws StoreError where a table can't be opened */
export async function openMembers({ stores, defaults, now, sleep, log }: MembersOptions): Promise<Members> {
  const { open, exportOwnedBy, deleteOwnedBy } = openRecords({ stores, now, sleep, log });
  const servers = await open(serverSettings);
  const people = await open(memberSettings);
  const settings = createSettingsResolver({ people, servers, defaults });
  return { settings, servers, people, exportOwnedBy, deleteOwnedBy };
}
