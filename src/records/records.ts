import type { z } from 'zod';
import type { Log } from '../errors/log.ts';
import { createGuard } from '../store/guard.ts';
import type { Stores } from '../store/stores.ts';
import type { Table } from '../store/table.ts';
import type { Sleep } from '../time/sleep.ts';
import { type Collection, createCollection } from './collection.ts';
import type { Owner, RecordDefinition } from './define-record.ts';

/** What is kept for people. Each kind is defined by `defineRecord`; all that are open are exported and deleted together. */
export interface Records {
  open<Schema extends z.ZodObject>(definition: RecordDefinition<Schema>): Promise<Collection<Schema>>;
  /**
   * Everything that is stored about a member or a server: by the record's name, then by key, as it is stored.
   * Rejects where the store fails.
   */
  exportOwnedBy(owner: OneOwner): Promise<Record<string, Record<string, unknown>>>;
  /** Deletes everything that {@link exportOwnedBy} gives. Where the store fails, rejects; some may be deleted already. */
  deleteOwnedBy(owner: OneOwner): Promise<void>;
}

export type OneOwner = { user: string } | { guild: string };

interface RecordsOptions {
  stores: Pick<Stores, 'records'>;
  /** Milliseconds since the epoch. */
  now: () => number;
  sleep: Sleep;
  log: Log;
}

/** How long `tryGet` waits for the store: it delays the first acknowledgement of an interaction. */
export const patienceMs = 300;

export function openRecords({ stores, now, sleep, log }: RecordsOptions): Records {
  const opened: OpenRecord[] = [];
  const guard = createGuard({
    patienceMs,
    now,
    sleep,
    log,
    began: 'the records can not be read; going on with what is known and the defaults',
    ended: 'the records can be read again',
  });

  async function forEachOwnedBy(
    owner: OneOwner,
    handle: (record: OpenRecord, key: string) => Promise<void>,
  ): Promise<void> {
    for (const record of opened)
      for (const key of await record.table.keys())
        if (isOwnedBy(owner, record.ownerOf(key))) await handle(record, key);
  }

  return {
    async open(definition) {
      const table = await stores.records(definition.name);
      const collection = createCollection(definition, { table, guard, now });
      opened.push({ name: definition.name, table, ownerOf: definition.owner, delete: collection.delete });
      return collection;
    },
    async exportOwnedBy(owner) {
      const exported: Record<string, Record<string, unknown>> = {};
      await forEachOwnedBy(owner, async ({ name, table }, key) => {
        const row = await table.read(key);
        if (row) exported[name] = { ...exported[name], [key]: row.value };
      });
      return exported;
    },
    deleteOwnedBy: (owner) => forEachOwnedBy(owner, (record, key) => record.delete(key)),
  };
}

interface OpenRecord {
  name: string;
  table: Table;
  ownerOf: (key: string) => Owner;
  delete: (key: string) => Promise<void>;
}

function isOwnedBy(wanted: OneOwner, { user, guild }: Owner): boolean {
  return 'user' in wanted ? user === wanted.user : guild === wanted.guild;
}
