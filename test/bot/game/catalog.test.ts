import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ItemNames, ItemSearch, readItemId } from '../../../src/bot/game/item-search.ts';
import { bySlot, itemName, namedItems, skillName, skillOwner } from '../../../src/bot/game/items.ts';
import { levelProgress } from '../../../src/bot/game/levels.ts';
import { battleRoyaleRank, clashSquadRank, rankTiers, wayToNextRank } from '../../../src/bot/game/ranks.ts';
import { itemKind } from '../../../src/shared/contract/item-kinds.ts';
import { t } from '../../support/english.ts';

describe('ranks', () => {
  it('go by points in battle royale, whatever the rank id says', () => {
    expect(battleRoyaleRank(3050, 301)).toMatchObject({ name: 'Diamond III', tier: 'diamond' });
    expect(battleRoyaleRank(3049, 301)).toMatchObject({ name: 'Diamond II' });
    expect(battleRoyaleRank(6300, undefined)).toMatchObject({ name: 'Master', tier: 'master' });
    expect(battleRoyaleRank(9_999_999, undefined)).toMatchObject({ name: 'Grandmaster' });
  });

  it('have progress to the next one by its threshold', () => {
    const next = { key: 'diamond-iv', name: 'Diamond IV', tier: 'diamond' };
    expect(wayToNextRank(3050, 318)).toEqual({ next, points: 150, share: 0 });
    expect(wayToNextRank(3155, undefined)).toEqual({ next, points: 45, share: 0.7 });
    expect(wayToNextRank(3499, 320)).toMatchObject({ next: { name: 'Heroic' }, points: 1 });
    expect(wayToNextRank(7000, 325)).toMatchObject({ next: { name: 'Master II' }, points: 100 });
    expect(wayToNextRank(7000, 999)).toMatchObject({ next: { name: 'Master II' } });
  });

  it.each([
    ['no points are told', undefined, 318],
    ['the points reach no rank', 999, undefined],
    ['the id tells another rank than the points', 3050, 317],
    ['the next rank goes by place', 12_000, undefined],
    ['there is no higher rank', 25_000, undefined],
  ])('have no progress if %s', (_why, points, rankId) => {
    expect(wayToNextRank(points, rankId)).toBeUndefined();
  });

  it('go by the id without points', () => {
    expect(battleRoyaleRank(undefined, 318)).toMatchObject({ name: 'Diamond III' });
    expect(battleRoyaleRank(0, 321)).toMatchObject({ name: 'Heroic' });
  });

  it('go by the name if there is neither, with exactly the named step', () => {
    const elite = { tier: 'elite-heroic', step: 4 } as const;
    expect(battleRoyaleRank(undefined, undefined, elite)).toMatchObject({ name: 'Elite Heroic IV' });
    expect(battleRoyaleRank(undefined, undefined, { tier: 'gold' })).toEqual({
      key: 'gold',
      name: 'Gold',
      tier: 'gold',
    });
    expect(battleRoyaleRank(undefined, undefined, { tier: 'heroic', step: 1 })).toMatchObject({
      name: 'Heroic',
    });
    expect(battleRoyaleRank(undefined, undefined, { tier: 'bronze', step: 5 })).toBeUndefined();
    expect(battleRoyaleRank(3050, 301, elite)).toMatchObject({ name: 'Diamond III' });
    expect(clashSquadRank(undefined, elite)).toMatchObject({ name: 'Elite Heroic' });
    expect(clashSquadRank(318, elite)).toMatchObject({ name: 'Diamond III' });
  });

  it('are undefined if they are not known, never the nearest', () => {
    expect(battleRoyaleRank(undefined, undefined)).toBeUndefined();
    expect(battleRoyaleRank(999, undefined)).toBeUndefined();
    expect(battleRoyaleRank(undefined, 999)).toBeUndefined();
    expect(clashSquadRank(undefined)).toBeUndefined();
    expect(clashSquadRank(326)).toBeUndefined();
  });

  it('have a key for language files, the same in both tables', () => {
    expect(battleRoyaleRank(3050, undefined)?.key).toBe('diamond-iii');
    expect(clashSquadRank(318)?.key).toBe('diamond-iii');
  });

  it('are two tables: the same id is another rank in clash squad', () => {
    expect(clashSquadRank(323)?.name).toBe('Master');
    expect(battleRoyaleRank(undefined, 323)?.name).toBe('Elite Heroic III');
  });

  it('rise: more points are never a lower tier', () => {
    const tiers = Array.from({ length: 221 }, (_, step) => battleRoyaleRank(step * 100, undefined)?.tier);
    const places = tiers.map((tier) => (tier ? rankTiers.indexOf(tier) : -1));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places.at(-1)).toBe(rankTiers.length - 1);
  });
});

describe('levels', () => {
  it('have the progress to the next one', () => {
    expect(levelProgress(1, 0)).toBe(0);
    expect(levelProgress(1, 24)).toBe(0.5);
    expect(levelProgress(2, 48)).toBe(0);
    expect(levelProgress(99, 31_000_000)).toBeCloseTo(0.4588, 3);
  });

  it('are undefined for the last level, an unknown one, or experience that does not fit', () => {
    for (const [level, exp] of [
      [100, 40_000_000],
      [101, 40_000_000],
      [0, 0],
      [50, 10],
      [50, 999_999],
    ] as const)
      expect(levelProgress(level, exp)).toBeUndefined();
  });

  it('rise from level to level: where one ends the next begins', () => {
    const starts: number[] = JSON.parse(readFileSync('assets/catalog/levels.json', 'utf8'));
    expect(starts).toHaveLength(100);
    for (const [index, start] of starts.slice(1).entries()) {
      expect(levelProgress(index + 1, start)).toBe(1);
      expect(levelProgress(index + 1, start + 1)).toBeUndefined();
    }
    expect(new Set(starts).size).toBe(starts.length);
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
  });
});

describe('items', () => {
  it('are named from the catalog or not at all', () => {
    expect(itemName('1300000051')).toBe('Spirit Fox');
    expect(itemName('904590058')).toBe('Terminator');
    expect(itemName('102000012')).toBe('Hayato');
    expect(itemName('1300000052')).toBeUndefined();
    expect(itemName('203000001')).toBeUndefined();
  });

  it('that have a name are of the kind their table says', () => {
    expect(namedItems().filter(({ id }) => !itemKind(id))).toEqual([]);
    expect(new Set(namedItems().map(({ id }) => id)).size).toBe(namedItems().length);
  });

  it('that are skills belong to a character: 1606 is level 6 of character 16', () => {
    expect(skillName('2206')).toBe('Alok');
    expect(skillName('101')).toBe('Olivia');
    expect(skillName('2207')).toBeUndefined();
    expect(skillName('9906')).toBeUndefined();
    expect(skillName('22016')).toBeUndefined();
    expect(skillOwner('1606')).toBe('16');
    expect(skillOwner('22016')).toBeUndefined();
  });

  it('that are clothes are worn head to foot, unknown ones last, without losing any', () => {
    expect(bySlot(['205000001', '999', '203000001', '211000001', '204000001', '214000001'])).toEqual([
      '211000001',
      '214000001',
      '203000001',
      '204000001',
      '205000001',
      '999',
    ]);
  });
});

describe('an item id as people type it', () => {
  it.each([
    ['101000006', '101000006'],
    ['١٠١٠٠٠٠٠٦', '101000006'],
    ['１０１０００００６', '101000006'],
    ['101 000 006', '101000006'],
    ['ID: 101000006', '101000006'],
    ['999', '999'],
    ['12345678901234567890', '12345678901234567890'],
    ['123456789012345678901', undefined],
    ['101000006 203000001', undefined],
    ['-101000006', undefined],
    ['M1887', undefined],
    ['Spirit Fox', undefined],
    ['', undefined],
  ])('%j is %s', (typed, id) => expect(readItemId(typed)).toBe(id));
});

describe('search by name', () => {
  const english: ItemNames = { name: () => undefined, t };
  const portuguese: ItemNames = {
    name: (_, id) => (id === '1300000051' ? 'Raposa Espiritual' : undefined),
    t: (key) => (key === 'itemKinds.shoes' ? 'Sapatos' : t(key)),
  };
  const items = new ItemSearch();

  it('lists exact names first, then beginnings, then words, then the rest', () => {
    expect(items.find('fang', 25, english)[0]).toEqual({ id: '1300000123', name: 'Fang' });
    expect(items.find('spirit', 25, english)[0]?.name).toBe('Spirit Fox');
    expect(items.find('fox', 25, english).map(({ name }) => name)).toEqual(['Spirit Fox']);
    expect(items.find('master', 25, english).map(({ name }) => name)).toEqual([
      'Boom Master',
      'BR Master',
      'CS Master',
    ]);
  });

  it('ignores case, accents and surrounding blanks', () => {
    expect(items.find('  SPÍRIT fox ', 25, english)[0]?.name).toBe('Spirit Fox');
  });

  it('finds ids by their beginning, some for an empty text and none for nonsense', () => {
    expect(items.find('13000000', 3, english)).toHaveLength(3);
    expect(items.find('', 25, english)).toHaveLength(25);
    expect(items.find('no such thing', 25, english)).toEqual([]);
  });

  it('finds all items for a part of a name, and a single one for a whole name', () => {
    const meant = (typed: string) => items.meant(typed, 5, english).map(({ id }) => id);
    expect(meant('spirit fox')).toEqual(['1300000051']);
    expect(meant('SPÍRIT')).toEqual(['1300000051']);
    expect(meant('a')).toHaveLength(5);
    expect(meant('no such thing')).toEqual([]);
    expect(meant(' ')).toEqual([]);
    const shortest = namedItems().find(
      ({ name }, _, all) =>
        all.filter((other) => other.name === name).length === 1 &&
        all.some((other) => other.name !== name && other.name.includes(name)),
    );
    expect(meant(shortest?.name ?? '')).toEqual([shortest?.id]);
  });

  it('finds items by their kind, those seen last first, after the items whose names fit', () => {
    const worn = new ItemSearch();
    worn.saw(['205000001', '203000001', '205000002']);
    const found = (typed: string, names = english) => worn.find(typed, 25, names).map(({ id }) => id);
    for (const typed of ['shoes', 'SHOE']) expect(found(typed)).toEqual(['205000002', '205000001']);
    expect(found('sapatos', portuguese)).toEqual(found('shoes'));
    expect(found('s')).not.toContain('205000001');
    expect(worn.find('pet', 25, english).at(-1)?.id).toMatch(/^1300/);
    expect(worn.meant('shoes', 25, english)).toHaveLength(2);
    expect(worn.meant('top', 25, english).at(-1)?.id).toBe('203000001');
  });

  it('finds the name in the language of the member and the English one, and gives the former', () => {
    const fox = { id: '1300000051', name: 'Raposa Espiritual' };
    for (const typed of ['raposa', 'espirit', 'spirit fox', '1300000051'])
      expect(items.find(typed, 25, portuguese)).toContainEqual(fox);
    expect(items.meant('spirit fox', 5, portuguese)).toEqual([fox]);
    expect(items.meant('raposa espiritual', 5, portuguese)).toEqual([fox]);
    expect(items.find('raposa', 25, english)).toEqual([]);
  });
});
