import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineRecord } from '../../../src/bot/records/define-record.ts';
import { memoryMs } from '../../../src/bot/records/record-memory.ts';
import { Records, recordTimeoutMs } from '../../../src/bot/records/records.ts';
import type { Stores } from '../../../src/shared/store/stores.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { type StartedStore, storeKinds } from '../../support/store/store-kinds.ts';
import { createUnreliableStores } from '../../support/store/unreliable-stores.ts';
import { createVirtualClock } from '../../support/time/virtual-clock.ts';

const shelves = defineRecord({
  name: 'shelves',
  schema: z.object({
    title: z.string().max(20).optional(),
    books: z.array(z.string()).default([]),
    isLent: z.boolean().optional(),
  }),
  owner: 'user',
});

const seats = defineRecord({
  name: 'seats',
  schema: z.object({ row: z.number().optional() }),
  owner: 'guild',
});

const poems = { change: { title: 'Poems' }, decision: undefined };

describe('a record definition', () => {
  it('is refused if an empty record could not be read', () => {
    const schema = z.object({ title: z.string() });
    expect(() => defineRecord({ name: 'x', schema, owner: 'shared' })).toThrow(TypeError);
  });
});

describe.each(storeKinds)('records in $kind', ({ isMissing, start }) => {
  let store: StartedStore;
  let stores: Stores;

  beforeEach(async ({ skip }) => {
    if (isMissing) skip();
    store = await start();
    stores = await store.open();
  });

  afterEach(() => store?.stop());

  it('are empty at first, then hold what was written, for the next process too', async () => {
    const { collection } = await open(stores);
    expect(await collection.get('1')).toEqual({ books: [] });
    expect(await collection.update('1', { title: 'Poems' })).toEqual({ title: 'Poems', books: [] });
    expect(await collection.update('1', { isLent: true })).toEqual({
      title: 'Poems',
      books: [],
      isLent: true,
    });
    const { collection: other } = await open(await store.open());
    expect(await other.get('1')).toEqual({ title: 'Poems', books: [], isLent: true });
    expect(await other.get('2')).toEqual({ books: [] });
  });

  it('lose nothing if two processes write the same record at once', async () => {
    const { collection: one } = await open(stores);
    const { collection: other } = await open(await store.open());
    const append = (book: string) => (shelf: { books: string[] }) => ({ books: [...shelf.books, book] });
    const books = Array.from({ length: 30 }, (_, i) => `book ${i}`);
    await Promise.all([
      ...books.map((book, i) => (i % 2 ? one : other).update('1', append(book))),
      one.update('1', { title: 'Poems' }),
      other.update('1', { isLent: true }),
    ]);
    const shelf = await one.get('1');
    expect(shelf.books.toSorted()).toEqual(books.toSorted());
    expect(shelf).toMatchObject({ title: 'Poems', isLent: true });
  });

  it('are changed by a decision on their latest state despite other writers', async () => {
    const { collection: one } = await open(stores);
    const { collection: other } = await open(await store.open());
    const take = ({ isLent = false }) => ({ change: isLent ? {} : { isLent: true }, decision: !isLent });
    const takers = Array.from({ length: 12 }, (_, i) => (i % 2 ? one : other).decide('1', take));
    const taken = await Promise.all(takers);
    expect(taken.filter(({ decision }) => decision)).toHaveLength(1);
    expect(taken.map(({ record }) => record.isLent)).toEqual(taken.map(() => true));
  });

  it('keep the fields of a newer version through an update', async () => {
    const { collection } = await open(stores);
    const table = await stores.records('shelves');
    await table.replace('1', undefined, { title: 'Poems', colour: 'red' });
    await collection.update('1', { title: 'Plays' });
    expect((await table.read('1'))?.value).toEqual({ title: 'Plays', colour: 'red' });
  });

  it.each([
    ['a text', 'garbage', { books: [] }],
    ['null', null, { books: [] }],
    ['a list', ['Poems'], { books: [] }],
    ['one broken field', { title: 5, isLent: true }, { books: [], isLent: true }],
    ['a broken field that has a default', { title: 'Poems', books: 'none' }, { title: 'Poems', books: [] }],
  ])('are read if %s is stored, and can be written again', async (_, stored, expected) => {
    const { collection } = await open(stores);
    await (await stores.records('shelves')).replace('1', undefined, stored);
    expect(await collection.get('1')).toEqual(expected);
    expect(await collection.update('1', { title: 'Plays' })).toEqual({ ...expected, title: 'Plays' });
  });

  it('take no invalid field and no unknown one, and are then as before', async () => {
    const { collection } = await open(stores);
    await collection.update('1', { title: 'Poems' });
    await expect(collection.update('1', { isLent: true, title: 'x'.repeat(21) })).rejects.toThrow(z.ZodError);
    const unknown: object = { colour: 'red' };
    await expect(collection.update('1', unknown)).rejects.toThrow(TypeError);
    expect(await collection.get('1')).toEqual({ title: 'Poems', books: [] });
  });

  it('leave no row when their last field is removed, or they are deleted', async () => {
    const { collection } = await open(stores);
    await collection.update('1', { title: 'Poems' });
    await collection.update('2', { title: 'Plays' });
    await collection.update('1', { title: undefined });
    await collection.delete('2');
    expect(await (await stores.records('shelves')).keys()).toEqual([]);
    expect(await collection.get('2')).toEqual({ books: [] });
  });

  it('are exported and deleted by the member or the server they belong to, of every kind', async () => {
    const { records, collection, seats } = await open(stores);
    await collection.update('ana', { title: 'Poems' });
    await collection.update('ben', { title: 'Plays' });
    await seats.update('ana', { row: 1 });
    await seats.update('guild', { row: 2 });
    expect(await records.exportOwnedBy({ user: 'ana' })).toEqual({ shelves: { ana: { title: 'Poems' } } });
    await records.deleteOwnedBy({ user: 'ana' });
    expect(await records.exportOwnedBy({ user: 'ana' })).toEqual({});
    expect(await collection.keys()).toEqual(['ben']);
    await records.deleteOwnedBy({ guild: 'guild' });
    expect(await seats.keys()).toEqual(['ana']);
  });

  it('notify listeners of each change', async () => {
    const { collection } = await open(stores);
    const heard: unknown[] = [];
    collection.onChange((key, change) => heard.push([key, change]));
    await collection.decide('1', () => poems);
    await collection.delete('1');
    expect(heard).toEqual([
      ['1', { isDeletion: false }],
      ['1', { isDeletion: true }],
    ]);
  });

  it('notify exactly the other processes that share a Redis', async ({ skip }) => {
    if (!stores.redis) skip();
    const { collection, seats } = await open(stores);
    const { collection: other, seats: otherSeats } = await open(await store.open());
    const [heard, atHome, ofSeats]: [unknown[], unknown[], unknown[]] = [[], [], []];
    other.onChange((key, change) => heard.push([key, change]));
    collection.onChange((key) => atHome.push(key));
    otherSeats.onChange((key) => ofSeats.push(key));
    await collection.decide('1', () => poems);
    await seats.delete('2');
    await expect.poll(() => ofSeats).toEqual(['2']);
    expect(heard).toEqual([['1', { isDeletion: false }]]);
    expect(atHome).toEqual(['1']);
  });

  it('export what this version cannot read, too', async () => {
    const { records } = await open(stores);
    await (await stores.records('shelves')).replace('ana', undefined, { title: 5, colour: 'red' });
    expect(await records.exportOwnedBy({ user: 'ana' })).toEqual({
      shelves: { ana: { title: 5, colour: 'red' } },
    });
  });
});

describe('a change that leaves a record as it is', () => {
  it('writes nothing and notifies no listener', async () => {
    const stores = createUnreliableStores();
    const { collection } = await open(stores);
    await collection.update('1', { title: 'Poems', books: ['a'] });
    const writes = stores.writes();
    const heard: string[] = [];
    collection.onChange((key) => heard.push(key));
    expect(await collection.update('1', ({ books }) => ({ books: [...books] }))).toMatchObject({
      books: ['a'],
    });
    expect(await collection.update('2', () => ({}))).toEqual({ books: [] });
    expect(stores.writes()).toBe(writes);
    expect(heard).toEqual([]);
  });
});

describe('records whose store fails', () => {
  it('say that they were not read, written, exported or deleted', async () => {
    const stores = createUnreliableStores();
    const { records, collection } = await open(stores);
    await collection.update('1', { title: 'Poems' });
    stores.become('failing');
    for (const attempt of [
      collection.get('1'),
      collection.update('1', { title: 'Plays' }),
      collection.delete('1'),
      records.exportOwnedBy({ user: '1' }),
      records.deleteOwnedBy({ user: '1' }),
    ])
      await expect(attempt).rejects.toThrow('disk on fire');
    stores.become('well');
    expect(await collection.get('1')).toMatchObject({ title: 'Poems' });
  });

  it('give up if every attempt to write is overtaken', async () => {
    const stores = createUnreliableStores();
    const { collection } = await open(stores);
    const table = await stores.records('shelves');
    table.replace = async () => false;
    await expect(collection.update('1', { title: 'Poems' })).rejects.toThrow('changed by others');
  });
});

describe('a record for a caller that cannot wait', () => {
  it('comes from memory for some seconds, then from the store', async () => {
    const { collection, other, stores, clock } = await openUnreliable();
    await collection.update('1', { title: 'Poems' });
    expect(await collection.tryGet('1')).toMatchObject({ title: 'Poems' });
    await other.update('1', { title: 'Plays' });
    const calls = stores.calls();
    expect(await collection.tryGet('1')).toMatchObject({ title: 'Poems' });
    expect(stores.calls()).toBe(calls);
    await clock.pass(memoryMs);
    expect(await collection.tryGet('1')).toMatchObject({ title: 'Plays' });
  });

  it('is at once what this process wrote or deleted', async () => {
    const { collection, records } = await openUnreliable();
    await collection.tryGet('1');
    await collection.update('1', { title: 'Poems' });
    expect(await collection.tryGet('1')).toMatchObject({ title: 'Poems' });
    await records.deleteOwnedBy({ user: '1' });
    expect(await collection.tryGet('1')).toEqual({ books: [] });
  });

  it('is read once for all who ask at the same time, and again after a change', async () => {
    const { collection, stores } = await openUnreliable();
    const calls = stores.calls();
    await Promise.all(Array.from({ length: 60 }, () => collection.tryGet('1')));
    expect(stores.calls()).toBe(calls + 1);
    stores.become('hanging');
    const early = collection.tryGet('2');
    stores.become('well');
    await collection.update('2', { title: 'Poems' });
    expect(await collection.tryGet('2')).toMatchObject({ title: 'Poems' });
    stores.release();
    expect(await early).toEqual({ books: [] });
  });

  it('is not remembered from a read that a write overtook', async () => {
    const { collection, stores } = await openUnreliable();
    stores.become('hanging');
    const early = collection.tryGet('1');
    stores.become('well');
    await collection.update('1', { title: 'Poems' });
    stores.release();
    expect(await early).toEqual({ books: [] });
    expect(await collection.tryGet('1')).toMatchObject({ title: 'Poems' });
  });

  it('is unknown after a bounded time if the store hangs, and known again as soon as it answers', async () => {
    const { collection, stores, clock, log } = await openUnreliable();
    stores.become('hanging');
    const first = outcomeOf(collection.tryGet('1'));
    await clock.pass(recordTimeoutMs - 1);
    expect(first.isSettled()).toBe(false);
    await clock.pass(1);
    await clock.pass(0);
    expect(first.isSettled()).toBe(true);
    expect(first.value()).toBeUndefined();
    stores.become('well');
    expect(await collection.tryGet('1')).toEqual({ books: [] });
    // The store reports its own silence.
    expect(log.lines).toEqual([]);
  });

  it('is the result of a late read', async () => {
    const { collection, stores, clock } = await openUnreliable();
    await collection.update('1', { title: 'Poems' });
    stores.become('hanging');
    const first = outcomeOf(collection.tryGet('1'));
    await clock.pass(recordTimeoutMs);
    await clock.pass(0);
    expect(first.value()).toBeUndefined();
    stores.become('well');
    stores.release();
    await clock.pass(0);
    const calls = stores.calls();
    expect(await collection.tryGet('1')).toMatchObject({ title: 'Poems' });
    expect(stores.calls()).toBe(calls);
  });

  it('is what was last known while the store is down', async () => {
    const { collection, stores, clock } = await openUnreliable();
    await collection.update('1', { title: 'Poems' });
    await collection.tryGet('1');
    stores.become('failing');
    await clock.pass(60_000);
    expect(await collection.tryGet('1')).toMatchObject({ title: 'Poems' });
    expect(await collection.tryGet('2')).toBeUndefined();
  });
});

async function open(stores: Pick<Stores, 'records'>, clock = createVirtualClock(), log = recordingLog()) {
  const records = new Records({ stores, now: clock.now, sleep: clock.sleep, log });
  return { records, collection: await records.open(shelves), seats: await records.open(seats) };
}

async function openUnreliable() {
  const stores = createUnreliableStores();
  const clock = createVirtualClock();
  const log = recordingLog();
  const { collection: other } = await open(stores, clock);
  return { stores, clock, log, other, ...(await open(stores, clock, log)) };
}

/** Looks at a promise without waiting for it. */
function outcomeOf<Value>(promise: Promise<Value>) {
  let isSettled = false;
  let value: Value | undefined;
  void promise.then((result) => {
    isSettled = true;
    value = result;
  });
  return { isSettled: () => isSettled, value: () => value };
}
