import { NotSavedError } from '../../../src/shared/errors/not-saved-error.ts';
import { StoreAwayError } from '../../../src/shared/store/store-error.ts';
import type { Row, Table } from '../../../src/shared/store/table.ts';

/** Tables in memory, whose store fails, hangs, is away or takes no writes when a test says so. */
export function createUnreliableStores() {
  const tables = new Map<string, Table>();
  let mood: 'well' | 'failing' | 'hanging' | 'away' | 'read-only' = 'well';
  let hanging: (() => void)[] = [];
  let calls = 0;
  let writes = 0;
  let callsLeft = Number.POSITIVE_INFINITY;

  async function answer<Value>(work: () => Value): Promise<Value> {
    calls += 1;
    if (callsLeft-- <= 0) mood = 'failing';
    if (mood === 'failing') throw new Error('disk on fire');
    if (mood === 'away') throw new StoreAwayError('away');
    const outcome = work();
    if (mood === 'hanging') await new Promise<void>((resolve) => hanging.push(resolve));
    return outcome;
  }

  async function write<Value>(work: () => Value): Promise<Value> {
    if (mood === 'read-only') throw new NotSavedError('unchanged', new Error('read-only'));
    return answer(work);
  }

  return {
    records: async (name: string) => {
      const table = tables.get(name) ?? createMemoryTable(answer, write, () => writes++);
      tables.set(name, table);
      return table;
    },
    /** The number of requests to the store. */
    calls: () => calls,
    /** How many rows were written. */
    writes: () => writes,
    become(next: typeof mood) {
      mood = next;
      callsLeft = Number.POSITIVE_INFINITY;
    },
    /** Lets so many calls succeed, and none after them. */
    failAfter(count: number) {
      callsLeft = count;
    },
    /** Every key of every table, as `table key`, sorted. */
    async allKeys() {
      const keys = await Promise.all(
        [...tables].map(async ([name, table]) => (await table.keys()).map((key) => `${name} ${key}`)),
      );
      return keys.flat().toSorted();
    },
    /** Answers what hangs. */
    release() {
      for (const answer of hanging) answer();
      hanging = [];
    },
  };
}

type Ask = <Value>(work: () => Value) => Promise<Value>;

function createMemoryTable(answer: Ask, write: Ask, countWrite: () => void): Table {
  const rows = new Map<string, string>();
  const read = (key: string): Row | undefined => {
    const text = rows.get(key);
    return text === undefined ? undefined : { text, value: JSON.parse(text) };
  };
  return {
    read: (key) => answer(() => read(key)),
    replace: (key, seen, value) =>
      write(() => {
        if (rows.get(key) !== seen?.text) return false;
        countWrite();
        if (value === undefined) rows.delete(key);
        else rows.set(key, JSON.stringify(value));
        return true;
      }),
    remove: (key) => write(() => void rows.delete(key)),
    keys: () => answer(() => [...rows.keys()]),
  };
}
