import { describe, expect, it } from 'vitest';
import { ItemSearch } from '../../../src/bot/game/item-search.ts';
import { SeenItems } from '../../../src/bot/game/seen-items.ts';

const jacket = { id: '203000001', name: 'Red jacket' };

describe('the items from records', () => {
  it('outlive a restart, and are shared with other processes', async () => {
    const cache = openCache();
    const [one, other] = [new SeenItems(cache), new SeenItems(cache)];
    one.keep([jacket]);
    await expect.poll(() => cache.rows.get('01')).toHaveLength(1);
    other.keep([{ id: '204000001', rarity: 'Epic' }]);
    await expect.poll(() => cache.rows.get('01')).toHaveLength(2);
    const next = new SeenItems(cache);
    await next.load();
    expect(next.find(jacket.id)).toMatchObject(jacket);
    expect(next.find('204000001')).toMatchObject({ rarity: 'Epic' });
  });

  it('merge newer records, and are written only after changes', () => {
    const cache = openCache();
    const items = new SeenItems(cache);
    expect(items.keep([jacket])).toEqual([jacket.id]);
    expect(items.keep([{ id: jacket.id, rarity: 'Epic' }])).toEqual([jacket.id]);
    expect(items.keep([jacket, { id: jacket.id, rarity: 'Epic' }])).toEqual([]);
    expect(items.find(jacket.id)).toMatchObject({ ...jacket, rarity: 'Epic' });
  });

  it('ignore foreign rows, and are bounded', async () => {
    const cache = openCache();
    cache.rows.set('01', [{ id: 7 }]);
    const items = new SeenItems(cache);
    await items.load();
    expect(items.ids()).toEqual([]);
    items.keep(Array.from({ length: 20_001 }, (_, index) => ({ id: `${index}`, name: 'A' })));
    expect(items.keep([{ id: '99999', name: 'B' }])).toEqual([]);
  });

  it('are found by a name that arrived later', () => {
    const search = new ItemSearch();
    const names = { name: (_: 'items', id: string) => search.sent.find(id)?.name, t: () => 'kind' };
    search.saw([jacket.id]);
    expect(search.find('red jack', 5, names)).toEqual([]);
    search.saw([], [jacket]);
    expect(search.find('red jack', 5, names)).toEqual([jacket]);
  });
});

function openCache() {
  const rows = new Map<string, unknown>();
  return {
    rows,
    get: async (key: string) => rows.get(key),
    set: async (key: string, value: unknown) => void rows.set(key, value),
  };
}
