import type { z } from 'zod';
import type { Log } from '../../shared/log/log.ts';
import { createGuard } from '../../shared/store/guard.ts';
import type { Stores } from '../../shared/store/stores.ts';
import type { Table } from '../../shared/store/table.ts';
import type { Sleep } from '../../shared/time/sleep.ts';
import { type ChangeFeed, openChangeFeed } from './change-feed.ts';
import { Collection } from './collection.ts';
import type { RecordDefinition } from './define-record.ts';
import { orNotRead } from './or-not-read.ts';
import {
  createReverseIndex,
  type IndexDefinition,
  ownersSchema,
  type ReverseIndex,
} from './reverse-index.ts';

/** The records of members and servers. `defineRecord` defines each kind; export and deletion cover all open kinds. */
export interface Records {
  open<Schema extends z.ZodObject>(definition: RecordDefinition<Schema>): Promise<Collection<Schema>>;
  openIndex<Schema extends z.ZodObject>(
    definition: IndexDefinition<Schema>,
    records: Collection<Schema>,
  ): Promise<ReverseIndex>;
  /** By the record's name, then by key, as it is stored. Rejects if the store fails. */
  exportOwnedBy(owner: OneOwner): Promise<Record<string, Record<string, unknown>>>;
  /** Deletes what {@link exportOwnedBy} gives, but for records named `except`. Rejects if the store fails, half done. */
  deleteOwnedBy(owner: OneOwner, except?: string): Promise<void>;
  /** Removes what the store's file and log still hold of deleted records. Never rejects: a later call removes the rest. */
  purge(): Promise<void>;
}

type OneOwner = { user: string } | { guild: string };

interface RecordsOptions {
  stores: Pick<Stores, 'records' | 'redis' | 'purge'>;
  now: () => number;
  sleep: Sleep;
  log: Log;
}

/** How long `tryGet` waits for the store: it delays the first acknowledgement of an interaction. */
export const recordTimeoutMs = 300;

export function openRecords({ stores, now, sleep, log }: RecordsOptions): Records {
  const opened: OpenRecord[] = [];
  const guard = createGuard({
    timeoutMs: recordTimeoutMs,
    now,
    sleep,
    log,
    began: 'the records can not be read; going on with what is known and the defaults',
    ended: 'the records can be read again',
  });
  let feed: Promise<ChangeFeed> | undefined;

  const open: Records['open'] = async (definition) => {
    feed ??= openChangeFeed(stores.redis, log);
    const table = await stores.records(definition.name);
    const collection = new Collection(definition, { table, guard, feed: await feed, now });
    opened.push({ ...definition, table, delete: (key) => collection.delete(key) });
    return collection;
  };

  return {
    open,
    async openIndex({ name, indexedBy }, owners) {
      const rows = await open({ name, schema: ownersSchema, owner: 'shared' });
      const index = createReverseIndex(rows, owners, indexedBy);
      owners.addIndex(index);
      return index;
    },
    async exportOwnedBy(owner) {
      const exported: Record<string, Record<string, unknown>> = {};
      for (const { name, table } of ownedBy(owner, opened)) {
        const row = await orNotRead(table.read(idOf(owner)));
        if (row) exported[name] = { [idOf(owner)]: row.value };
      }
      return exported;
    },
    async deleteOwnedBy(owner, except) {
      for (const record of ownedBy(owner, opened))
        if (record.name !== except) await record.delete(idOf(owner));
    },
    async purge() {
      await stores.purge?.().catch((error: unknown) => {
        log.debug({ error }, 'deleted records are still in the file; they are overwritten later');
      });
    },
  };
}

interface OpenRecord {
  name: string;
  owner: RecordDefinition<z.ZodObject>['owner'];
  table: Table;
  delete: (key: string) => Promise<unknown>;
}

function ownedBy(wanted: OneOwner, opened: readonly OpenRecord[]): OpenRecord[] {
  return opened.filter(({ owner }) => owner in wanted);
}

function idOf(owner: OneOwner): string {
  return 'user' in owner ? owner.user : owner.guild;
}
