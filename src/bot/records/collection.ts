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
import { RecordMemory, type SharedMemory } from './record-memory.ts';

/** Index, written after its record and cleaned up before it; {@link Collection.reindex} repairs it after a crash. */
export interface OwnedIndex<Record> {
  keysOf(record: Record): readonly string[];
  sync(keys: Iterable<string>, ownerId: string): Promise<void>;
  remove(keys: Iterable<string>, ownerId: string): Promise<void>;
}

export type Change<Schema extends z.ZodObject> =
  | Partial<z.input<Schema>>
  | ((current: Fields<Schema>) => Partial<z.input<Schema>>);

/** Decides on a change. Called again if another writer was faster; the last decision counts. */
type Decide<Schema extends z.ZodObject, Decision> = (current: Fields<Schema>) => {
  change: Partial<z.input<Schema>>;
  decision: Decision;
};

interface Decided<Schema extends z.ZodObject, Decision> {
  record: Fields<Schema>;
  decision: Decision;
}

interface CollectionParts {
  table: Table;
  guard: Guard;
  feed: ChangeFeed;
  memory: SharedMemory;
  now: () => number;
}

interface Next<Decision> {
  stored: Record<string, unknown> | undefined;
  decision: Decision;
}

interface Swapped<Schema extends z.ZodObject, Decision> extends Decided<Schema, Decision> {
  before: Fields<Schema>;
  isChanged: boolean;
}

/** Give up a change that has not started within this time, so that the member still hears about it. */
const maxWaitMs = 5_000;
/** Each process has one writer, so losing this often is no coincidence. */
const maxAttempts = 100;

export class Collection<Schema extends z.ZodObject> {
  readonly #definition: RecordDefinition<Schema>;
  readonly #parts: CollectionParts;
  readonly #memory: RecordMemory<Fields<Schema>>;
  readonly #inTurn = createKeyedMutex();
  readonly #listeners: ChangeListener[] = [];
  readonly #indexes: OwnedIndex<Fields<Schema>>[] = [];
  /** Reads in progress, shared by members who type at the same time. */
  readonly #reads = new Map<string, Promise<Fields<Schema> | undefined>>();

  constructor(definition: RecordDefinition<Schema>, parts: CollectionParts) {
    this.#definition = definition;
    this.#parts = parts;
    this.#memory = new RecordMemory({ ...parts, name: definition.name });
    parts.feed.onChange(definition.name, (key, change) => this.#changed(key, change));
  }

  /** Reads a record; a missing one has only defaults. @throws NotReadError if the store is down */
  get(key: string): Promise<Fields<Schema>> {
    return orNotRead(this.#read(key));
  }

  /** Reads memory for some seconds, then the store; if that is slow or down, the last known record. Never rejects. */
  async tryGet(key: string): Promise<Fields<Schema> | undefined> {
    const known = this.#memory.recent(key) ?? (await (this.#reads.get(key) ?? this.#beginRead(key)));
    return known ?? this.#memory.last(key);
  }

  /**
   * Atomically changes the given fields (undefined removes one), across processes. A function runs again if another
   * writer was faster. @throws ZodError for an invalid field; NotSavedError if the store is down or too many changes
   * compete
   */
  async update(key: string, change: Change<Schema>): Promise<Fields<Schema>> {
    const changeOf = typeof change === 'function' ? change : () => change;
    const { record } = await this.decide(key, (current) => ({
      change: changeOf(current),
      decision: undefined,
    }));
    return record;
  }

  async decide<Decision>(key: string, decide: Decide<Schema, Decision>): Promise<Decided<Schema, Decision>> {
    const next = (current: Fields<Schema>, row: Row | undefined) => {
      const { change, decision } = decide(current);
      return { stored: applyChange(this.#definition.schema, row, change), decision };
    };
    const { record, decision } = await this.#write(key, { isDeletion: false }, next);
    return { record, decision };
  }

  async delete(key: string): Promise<Fields<Schema>> {
    const next = () => ({ stored: undefined, decision: undefined });
    return (await this.#write(key, { isDeletion: true }, next)).before;
  }

  keys(): Promise<string[]> {
    return orNotRead(this.#parts.table.keys());
  }

  onChange(listener: ChangeListener): void {
    this.#listeners.push(listener);
  }

  addIndex(index: OwnedIndex<Fields<Schema>>): void {
    this.#indexes.push(index);
  }

  async reindex(key: string): Promise<void> {
    const record = await this.get(key);
    for (const index of this.#indexes) await index.sync(index.keysOf(record), key);
  }

  async #read(key: string): Promise<Fields<Schema>> {
    return readFields(this.#definition.schema, (await this.#parts.table.read(key))?.value);
  }

  #beginRead(key: string): Promise<Fields<Schema> | undefined> {
    const readAndRemember = async () => {
      const remember = this.#memory.beginRead(key);
      const fields = await this.#read(key);
      remember(fields);
      return fields;
    };
    const reading = this.#parts.guard(readAndRemember).finally(() => {
      if (this.#reads.get(key) === reading) this.#reads.delete(key);
    });
    this.#reads.set(key, reading);
    return reading;
  }

  #changed(...[key, change]: Parameters<ChangeListener>): void {
    this.#memory.forget(key);
    this.#reads.delete(key);
    for (const listener of this.#listeners) listener(key, change);
  }

  async #write<Decision>(
    key: string,
    { isDeletion }: { isDeletion: boolean },
    next: (current: Fields<Schema>, row: Row | undefined) => Next<Decision>,
  ): Promise<Swapped<Schema, Decision>> {
    const { feed, now } = this.#parts;
    const beginUntil = now() + maxWaitMs;
    const checkTime = () => {
      if (now() > beginUntil) throw new NotSavedError('unchanged', new Error('other changes took too long'));
    };
    // True even after a failed write, which Redis may have done, and after deleting nothing, to stop a pending write.
    let isChanged = true;
    try {
      const swapped = await this.#inTurn(key, () => this.#swapUntilDone(key, next, checkTime));
      isChanged = isDeletion || swapped.isChanged;
      return swapped;
    } catch (error) {
      throw error instanceof StoreAwayError ? new NotSavedError('unchanged', error) : error;
    } finally {
      if (isChanged) {
        this.#changed(key, { isDeletion });
        await feed.tell(this.#definition.name, key, { isDeletion });
      }
    }
  }

  async #swapUntilDone<Decision>(
    key: string,
    next: (current: Fields<Schema>, row: Row | undefined) => Next<Decision>,
    checkTime: () => void,
  ): Promise<Swapped<Schema, Decision>> {
    const { name, schema } = this.#definition;
    const { table } = this.#parts;
    const removedBefore = new Map(this.#indexes.map((index) => [index, new Set<string>()]));
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const remember = this.#memory.beginRead(key);
      const row = await table.read(key);
      checkTime();
      const before = readFields(schema, row?.value);
      const { stored, decision } = next(before, row);
      const record = readFields(schema, stored);
      const isChanged = !isDeepStrictEqual(stored, row?.value);
      if (!isChanged) remember(record);
      const keyChanges = isChanged ? this.#listKeyChanges(before, record) : [];
      for (const { index, removed } of keyChanges) {
        for (const one of removed) removedBefore.get(index)?.add(one);
        await index.remove(removed, key);
      }
      if (isChanged && !(await table.replace(key, row, stored))) continue;
      for (const [index, removed] of removedBefore) {
        const added = keyChanges.find((one) => one.index === index)?.added ?? [];
        await index.sync(new Set([...removed, ...added]), key);
      }
      return { before, record, decision, isChanged };
    }
    throw new Error(`a record of ${name} was changed by others ${maxAttempts} times in a row`);
  }

  #listKeyChanges(before: Fields<Schema>, after: Fields<Schema>) {
    return this.#indexes.map((index) => {
      const [old, next] = [new Set(index.keysOf(before)), new Set(index.keysOf(after))];
      const removed = [...old].filter((one) => !next.has(one));
      return { index, removed, added: [...next].filter((one) => !old.has(one)) };
    });
  }
}

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
