import type { z } from 'zod';
import type { Log } from '../../shared/log/log.ts';
import { createGuard, type Guard } from '../../shared/store/guard.ts';
import type { Stores } from '../../shared/store/stores.ts';
import type { Table } from '../../shared/store/table.ts';
import type { Sleep } from '../../shared/time/sleep.ts';
import { type ChangeFeed, openChangeFeed } from './change-feed.ts';
import { Collection } from './collection.ts';
import type { RecordDefinition } from './define-record.ts';
import { orNotRead } from './or-not-read.ts';
import { openSharedMemory } from './record-memory.ts';
import {
  createReverseIndex,
  type IndexDefinition,
  ownersSchema,
  type ReverseIndex,
} from './reverse-index.ts';

type OneOwner = { user: string } | { guild: string };

interface RecordsOptions {
  stores: Pick<Stores, 'records' | 'redis' | 'purge'>;
  now: () => number;
  sleep: Sleep;
  log: Log;
}

/** Timeout of a read, which delays the first answer to an interaction. */
export const recordTimeoutMs = 300;

export class Records {
  readonly #options: RecordsOptions;
  readonly #guard: Guard;
  readonly #memory = openSharedMemory();
  readonly #opened: OpenRecord[] = [];
  #feed: Promise<ChangeFeed> | undefined;

  constructor(options: RecordsOptions) {
    this.#options = options;
    this.#guard = createGuard({
      ...options,
      timeoutMs: recordTimeoutMs,
      began: 'the records can not be read; going on with what is known and the defaults',
      ended: 'the records can be read again',
    });
  }

  async open<Schema extends z.ZodObject>(definition: RecordDefinition<Schema>): Promise<Collection<Schema>> {
    const { stores, log, now } = this.#options;
    this.#feed ??= openChangeFeed(stores.redis, log);
    const table = await stores.records(definition.name);
    const parts = { table, guard: this.#guard, feed: await this.#feed, memory: this.#memory, now };
    const collection = new Collection(definition, parts);
    this.#opened.push({ ...definition, table, delete: (key) => collection.delete(key) });
    return collection;
  }

  async openIndex<Schema extends z.ZodObject>(
    { name, indexedBy }: IndexDefinition<Schema>,
    owners: Collection<Schema>,
  ): Promise<ReverseIndex> {
    const rows = await this.open({ name, schema: ownersSchema, owner: 'shared' });
    const index = createReverseIndex(rows, owners, indexedBy);
    owners.addIndex(index);
    return index;
  }

  async exportOwnedBy(owner: OneOwner): Promise<Record<string, Record<string, unknown>>> {
    const exported: Record<string, Record<string, unknown>> = {};
    for (const { name, table } of this.#ownedBy(owner)) {
      const row = await orNotRead(table.read(idOf(owner)));
      if (row) exported[name] = { [idOf(owner)]: row.value };
    }
    return exported;
  }

  /** Deletes an owner's records. If the store fails, it rejects with some of them deleted. */
  async deleteOwnedBy(owner: OneOwner, except?: string): Promise<void> {
    for (const record of this.#ownedBy(owner)) if (record.name !== except) await record.delete(idOf(owner));
  }

  /** Erases remains of deleted records from the store's file and log. Never rejects: a later call continues. */
  async purge(): Promise<void> {
    const { stores, log } = this.#options;
    await stores.purge?.().catch((error: unknown) => {
      log.debug({ error }, 'deleted records are still in the file; they are overwritten later');
    });
  }

  #ownedBy(wanted: OneOwner): OpenRecord[] {
    return this.#opened.filter(({ owner }) => owner in wanted);
  }
}

interface OpenRecord {
  name: string;
  owner: RecordDefinition<z.ZodObject>['owner'];
  table: Table;
  delete: (key: string) => Promise<unknown>;
}

function idOf(owner: OneOwner): string {
  return 'user' in owner ? owner.user : owner.guild;
}
