import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { NotSavedError } from '../../shared/errors/not-saved-error.ts';
import type { Guard } from '../../shared/store/guard.ts';
import { StoreAwayError } from '../../shared/store/store-error.ts';
import type { Row, Table } from '../../shared/store/table.ts';
import type { ChangeFeed, ChangeListener } from './change-feed.ts';
import { type Fields, type RecordDefinition, readFields, storedFields } from './define-record.ts';
import { createKeyedMutex } from './keyed-mutex.ts';
import { orNotRead } from './or-not-read.ts';
import type { OwnedIndex } from './owned-index.ts';
import { createRecordMemory } from './record-memory.ts';

/** The records of one kind, by key. */
export interface Collection<Schema extends z.ZodObject> {
  /**
   * Reads the record as it is stored; an absent one has no fields, or their defaults.
   * @throws NotReadError if the store is away; other errors of the store
   */
  get(key: string): Promise<Fields<Schema>>;
  /**
   * Reads the record for a caller that cannot wait: from memory if it is a few seconds old at most, otherwise from the store.
   * While the store is slow or down, it resolves with the last known record, or undefined. Never rejects.
   */
  tryGet(key: string): Promise<Fields<Schema> | undefined>;
  /**
   * Changes only the named fields; undefined removes a field. It is atomic, between processes too: `change` may be a function
   * of the record, which runs again if another writer was faster.
   * @returns the record after the change
   * @throws ZodError if a changed field is not valid; NotSavedError if the store is away or other changes of the record take
   * too long; other errors of the store
   */
  update(key: string, change: Change<Schema>): Promise<Fields<Schema>>;
  /**
   * Changes the record as {@link update} does, and decides something of it in the same step.
   * @param decide is called again if another writer was faster: the decision of its last call counts
   */
  decide<Decision>(
    key: string,
    decide: (current: Fields<Schema>) => Decided<Schema, Decision>,
  ): Promise<{ record: Fields<Schema>; decision: Decision }>;
  /** Removes the record. Rejects as {@link update} does. @returns the record as it was */
  delete(key: string): Promise<Fields<Schema>>;
  /** The keys of all records, in no order. Rejects if the store fails. */
  keys(): Promise<string[]>;
  /** Calls `listener` after each change by this process, and by others that share a Redis with it. */
  onChange(listener: ChangeListener): void;
  /** Keeps an index of the records from now on: its entries follow each change. */
  addIndex(index: OwnedIndex<Fields<Schema>>): void;
  /** Restores the entries of a record in all indexes, which a killed process may have lost. Rejects if the store fails. */
  reindex(key: string): Promise<void>;
}

export type Change<Schema extends z.ZodObject> =
  | Partial<z.input<Schema>>
  | ((current: Fields<Schema>) => Partial<z.input<Schema>>);

interface Decided<Schema extends z.ZodObject, Decision> {
  change: Partial<z.input<Schema>>;
  decision: Decision;
}

/** A change that has not begun after this long is not made: its member reads that it was not before the answer is due. */
const maxWaitMs = 5_000;

/** With one writer a process, as the mutex has it, so many defeats in a row do not happen by chance. */
const maxAttempts = 100;

interface Written<Outcome> {
  outcome: Outcome;
  isChanged: boolean;
}

/** The next state of a row; `stored` undefined: no row. */
interface Next<Decision> {
  stored: Record<string, unknown> | undefined;
  decision: Decision;
  isDeletion?: boolean;
}

interface CollectionParts {
  table: Table;
  guard: Guard;
  feed: ChangeFeed;
  now: () => number;
}

export function createCollection<Schema extends z.ZodObject>(
  { name, schema }: RecordDefinition<Schema>,
  { table, guard, feed, now }: CollectionParts,
): Collection<Schema> {
  const memory = createRecordMemory<Fields<Schema>>(now);
  const inTurn = createKeyedMutex();
  const listeners: ChangeListener[] = [];
  const indexes: OwnedIndex<Fields<Schema>>[] = [];

  /** Guarded reads under way, which many who type at once share. */
  const reads = new Map<string, Promise<Fields<Schema> | undefined>>();

  const changed: ChangeListener = (key, change) => {
    memory.forget(key);
    reads.delete(key);
    for (const listener of listeners) listener(key, change);
  };
  feed.onChange(name, changed);

  const read = async (key: string) => readFields(schema, (await table.read(key))?.value);

  async function readAndRemember(key: string): Promise<Fields<Schema>> {
    const remember = memory.beginRead(key);
    const fields = await read(key);
    remember(fields);
    return fields;
  }

  function beginRead(key: string): Promise<Fields<Schema> | undefined> {
    const reading = guard(() => readAndRemember(key)).finally(() => {
      if (reads.get(key) === reading) reads.delete(key);
    });
    reads.set(key, reading);
    return reading;
  }

  /** Runs `task` in its turn. If it leaves the record unchanged, no listener learns of it. */
  async function write<Outcome>(
    key: string,
    { isDeletion }: { isDeletion: boolean },
    task: (checkTime: () => void) => Promise<Written<Outcome>>,
  ): Promise<Outcome> {
    const beginUntil = now() + maxWaitMs;
    const checkTime = () => {
      if (now() > beginUntil) throw new NotSavedError('unchanged', new Error('other changes took too long'));
    };
    // A failed write counts, too: it may have been done, and only its answer lost.
    let isChanged = true;
    try {
      const written = await inTurn(key, () => task(checkTime));
      isChanged = written.isChanged;
      return written.outcome;
    } catch (error) {
      throw error instanceof StoreAwayError ? new NotSavedError('unchanged', error) : error;
    } finally {
      if (isChanged) {
        changed(key, { isDeletion });
        await feed.tell(name, key, { isDeletion });
      }
    }
  }

  /** The keys of each index that a change of a record adds or removes. */
  function listKeyChanges(before: Fields<Schema>, after: Fields<Schema>) {
    return indexes.map((index) => {
      const [old, next] = [new Set(index.keysOf(before)), new Set(index.keysOf(after))];
      const removed = [...old].filter((one) => !next.has(one));
      return { index, removed, added: [...next].filter((one) => !old.has(one)) };
    });
  }

  async function swapUntilDone<Decision>(
    key: string,
    decide: (current: Fields<Schema>, row: Row | undefined) => Next<Decision>,
    checkTime: () => void,
  ): Promise<Written<{ before: Fields<Schema>; record: Fields<Schema>; decision: Decision }>> {
    const removedBefore = new Map(indexes.map((index) => [index, new Set<string>()]));
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const remember = memory.beginRead(key);
      const row = await table.read(key);
      checkTime();
      const before = readFields(schema, row?.value);
      const { stored, decision, isDeletion = false } = decide(before, row);
      const record = readFields(schema, stored);
      const isChanged = isDeletion ? row !== undefined : !isDeepStrictEqual(stored, row?.value);
      if (!isChanged) remember(record);
      const keyChanges = isChanged ? listKeyChanges(before, record) : [];
      for (const { index, removed } of keyChanges) {
        for (const one of removed) removedBefore.get(index)?.add(one);
        await index.remove(removed, key);
      }
      if (isChanged && !(await table.replace(key, row, stored))) continue;
      for (const [index, removed] of removedBefore) {
        const added = keyChanges.find((one) => one.index === index)?.added ?? [];
        await index.sync(new Set([...removed, ...added]), key);
      }
      return { outcome: { before, record, decision }, isChanged };
    }
    throw new Error(`a record of ${name} was changed by others ${maxAttempts} times in a row`);
  }

  const decide: Collection<Schema>['decide'] = (key, onRecord) =>
    write(key, { isDeletion: false }, (checkTime) =>
      swapUntilDone(
        key,
        (current, row) => {
          const { change, decision } = onRecord(current);
          return { stored: applyChange(schema, row, change), decision };
        },
        checkTime,
      ),
    );

  return {
    get: (key) => orNotRead(read(key)),
    async tryGet(key) {
      const known = memory.recent(key) ?? (await (reads.get(key) ?? beginRead(key)));
      return known ?? memory.last(key);
    },
    async update(key, change) {
      const changeOf = typeof change === 'function' ? change : () => change;
      const { record } = await decide(key, (current) => ({ change: changeOf(current), decision: undefined }));
      return record;
    },
    decide,
    delete: (key) =>
      write(key, { isDeletion: true }, async (checkTime) => {
        const none = { stored: undefined, decision: undefined, isDeletion: true };
        const { outcome } = await swapUntilDone(key, () => none, checkTime);
        // The listeners learn of it, too, if there was nothing yet: what is about to be written must not be.
        return { outcome: outcome.before, isChanged: true };
      }),
    keys: () => orNotRead(table.keys()),
    onChange: (listener) => void listeners.push(listener),
    addIndex: (index) => void indexes.push(index),
    async reindex(key) {
      const record = await orNotRead(read(key));
      for (const index of indexes) await index.sync(index.keysOf(record), key);
    },
  };
}

/** The fields to store; undefined if none are left. */
function applyChange<Schema extends z.ZodObject>(
  schema: Schema,
  row: Row | undefined,
  change: Partial<z.input<Schema>>,
): Record<string, unknown> | undefined {
  const stored = storedFields(row?.value);
  for (const [name, value] of Object.entries(change)) {
    const field = schema.shape[name];
    if (!field) throw new TypeError(`there is no field ${name}`);
    if (value === undefined) delete stored[name];
    else stored[name] = z.parse(field, value);
  }
  return Object.keys(stored).length > 0 ? stored : undefined;
}
