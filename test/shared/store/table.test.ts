import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StartedStore, storeKinds } from '../../support/store/store-kinds.ts';

describe.each(storeKinds)('a table in $kind', ({ kind, isMissing, start }) => {
  let store: StartedStore;

  beforeEach(async ({ skip }) => {
    if (isMissing) skip();
    store = await start();
  });

  afterEach(() => store?.stop());

  it('has no row at first, then the one that was written, until it is removed', async () => {
    const table = await (await store.open()).records('servers');
    expect(await table.read('1')).toBeUndefined();
    expect(await table.replace('1', undefined, { region: 'IND' })).toBe(true);
    expect((await table.read('1'))?.value).toEqual({ region: 'IND' });
    expect(await table.read('2')).toBeUndefined();
    await table.remove('1');
    expect(await table.read('1')).toBeUndefined();
    expect(await table.keys()).toEqual([]);
  });

  it('writes nothing if another process changed, created or removed the row since it was read', async () => {
    const table = await (await store.open()).records('servers');
    const other = await (await store.open()).records('servers');
    expect(await other.replace('1', undefined, 'first')).toBe(true);
    expect(await table.replace('1', undefined, 'too late')).toBe(false);

    const seen = await table.read('1');
    await other.replace('1', await other.read('1'), 'second');
    expect(await table.replace('1', seen, 'too late')).toBe(false);
    expect(await table.replace('1', seen, undefined)).toBe(false);
    expect((await table.read('1'))?.value).toBe('second');

    const last = await table.read('1');
    await other.remove('1');
    expect(await table.replace('1', last, 'too late')).toBe(false);
    expect(await table.replace('1', undefined, undefined)).toBe(true);
    expect(await table.read('1')).toBeUndefined();
  });

  it('removes a row that is as it was read', async () => {
    const table = await (await store.open()).records('servers');
    await table.replace('1', undefined, 'kept');
    expect(await table.replace('1', await table.read('1'), undefined)).toBe(true);
    expect(await table.keys()).toEqual([]);
  });

  it('names all its keys, and those of no other table', async () => {
    const stores = await store.open();
    const table = await stores.records('servers');
    await (await stores.records('people')).replace('other', undefined, 1);
    await (await stores.cache('servers')).set('cached', 1);
    // More than Redis names at once; SQLite names all at once, and writes each to the disk.
    const length = kind === 'SQLite' ? 50 : 1_500;
    const keys = Array.from({ length }, (_, i) => `key:${i}`);
    await Promise.all(keys.map((key) => table.replace(key, undefined, 1)));
    expect((await table.keys()).toSorted()).toEqual(keys.toSorted());
  });

  it('keeps any text as a key or in a value', async () => {
    const table = await (await store.open()).records('servers');
    const awkward = `'";*?[]\\%_ ꧁ 测试 \u0000 🎉`;
    await table.replace(awkward, undefined, { awkward });
    expect((await table.read(awkward))?.value).toEqual({ awkward });
    expect(await table.replace(awkward, await table.read(awkward), 2)).toBe(true);
    expect(await table.keys()).toEqual([awkward]);
  });
});
