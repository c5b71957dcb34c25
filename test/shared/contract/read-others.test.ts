import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { craftlandMapSchema, readCraftlandMap, readMapCode } from '../../../src/shared/contract/craftland.ts';
import { readPlayerAssets } from '../../../src/shared/contract/player-assets.ts';
import { readStats, statsSchema } from '../../../src/shared/contract/stats.ts';
import { readUsage, usageSchema } from '../../../src/shared/contract/usage.ts';
import { readWishlist } from '../../../src/shared/contract/wishlist.ts';

describe('statistics', () => {
  const mode = { gamesPlayed: '12', wins: 3, kills: 40, detailedStats: { deaths: 9, highestKills: '11' } };

  it('are exact, whatever form the numbers came in, and zero if dropped', () => {
    const stats = readStats({ soloStats: mode, quadStats: [] });
    expect(stats?.solo).toMatchObject({
      games: 12,
      wins: 3,
      kills: 40,
      deaths: 9,
      mostKills: 11,
      revives: 0,
    });
    expect(stats?.duo.games).toBe(0);
    expect(statsSchema.parse(stats)).toEqual(stats);
  });

  it('that can’t be read are left out, and named', () => {
    const stats = readStats({ soloStats: { ...mode, wins: 'some' }, duoStats: 'hidden', quadStats: mode });
    expect(stats?.solo).toMatchObject({ games: 12, wins: undefined, revives: undefined });
    expect(stats?.duo).toMatchObject({ games: undefined, deaths: undefined });
    expect(stats?.quad).toMatchObject({ wins: 3, revives: 0 });
    expect(stats?.unread).toEqual(['soloStats.wins', 'duoStats']);
    expect(statsSchema.parse(JSON.parse(JSON.stringify(stats)))).toEqual(stats);
  });

  it('written for people drop no zeros', () => {
    const stats = readStats({ soloStats: { gamesPlayed: '1.200' } });
    expect(stats?.solo).toMatchObject({ games: 1_200, wins: undefined });
    expect(stats?.duo.games).toBeUndefined();
  });

  it('are found whatever the case of the keys', () => {
    expect(readStats({ solostats: { gamesplayed: 2 } })?.solo.games).toBe(2);
  });

  it('are the same under the names of other services, with the details beside the counts', () => {
    const own = readStats({ soloStats: mode });
    const names = {
      games: ['matches', 'total_matches', 'Games'],
      wins: ['wins', 'booyah'],
      kills: ['kill', 'Kills'],
    };
    const shape = fc.record({
      games: fc.constantFrom(...names.games),
      wins: fc.constantFrom(...names.wins),
      kills: fc.constantFrom(...names.kills),
      isFlat: fc.boolean(),
    });
    fc.assert(
      fc.property(shape, ({ games, wins, kills, isFlat }) => {
        const details = isFlat ? mode.detailedStats : { detailed_stats: mode.detailedStats };
        const solo = { [games]: '12', [wins]: 3, [kills]: 40, ...details };
        // A dump alone leaves zeros out.
        const dropped = isFlat ? undefined : 0;
        expect(readStats({ lifetime_solo_stats: solo })?.solo).toEqual(
          Object.fromEntries(
            Object.entries(own?.solo ?? {}).map(([name, value]) => [name, value || dropped]),
          ),
        );
      }),
    );
  });

  it('are not zero if they are missing', () => {
    const { solo } = readStats({ soloStats: { rounds: 412, wins: 51, kills: 1_180 } }) ?? {};
    expect(solo).toMatchObject({ games: undefined, wins: 51, kills: 1_180, deaths: undefined });
  });

  it('of somebody who never played are all zero', () => {
    expect(readStats({})?.quad.kills).toBe(0);
  });

  it('are those of Clash Squad, too, in snake case and in lower case', () => {
    const detailedstats = { deaths: '8', one_game_most_kills: 9, headshot_count: 5, mvp_count: 2 };
    const csstats = { gamesplayed: 10, wins: 6, kills: '41', detailedstats };
    const stats = readStats({ soloStats: mode, csstats });
    expect(stats?.clashSquad).toMatchObject({ games: 10, wins: 6, kills: 41, deaths: 8, mostKills: 9 });
    expect(stats?.duo.games).toBe(0);
    // `gamemode=cs` answers them alone: nothing is said of the others.
    const alone = readStats({ csstats });
    expect(alone).toMatchObject({ clashSquad: { headshotKills: 5, revives: 0 }, unread: [] });
    expect(alone?.solo.games).toBeUndefined();
    expect(readStats({ soloStats: mode })?.clashSquad).toBeUndefined();
  });

  it.each([{ basicInfo: {} }, 'soloStats', null, []])('are not read from %j', (json) => {
    expect(readStats(json)).toBeUndefined();
  });
});

describe('a wishlist', () => {
  it('keeps what has an id', () => {
    const json = {
      wishlist_items: [{ itemId: 203000001, addTime: '1700000000' }, { itemId: '0' }, null, 'x'],
    };
    expect(readWishlist(json)).toEqual([{ itemId: '203000001', addedAt: 1_700_000_000 }]);
  });

  it.each([{ wishlist_items: [] }, { wishlistItems: null }, {}])('may be empty: %j', (json) => {
    expect(readWishlist(json)).toEqual([]);
  });

  it('is not empty if none of it can be read', () => {
    expect(readWishlist({ wishlist: [{ name: 'Jacket' }, 'Shoes'] })).toBeUndefined();
  });

  it.each([{ basicInfo: {} }, [], 'x', undefined])('is not read from %j', (json) => {
    expect(readWishlist(json)).toBeUndefined();
  });
});

describe('a craftland map', () => {
  it('is exact, zero if dropped', () => {
    const map = readCraftlandMap({
      map_info: {
        map_name: 'Lava race',
        nickname: 'Ana',
        uid: 4123456789,
        createAt: '1700000000',
        liked: '7',
      },
    });
    expect(map).toMatchObject({
      name: 'Lava race',
      author: { uid: '4123456789', nickname: 'Ana' },
      likes: 7,
      subscriptions: 0,
      createdAt: 1_700_000_000,
    });
    expect(craftlandMapSchema.parse(map)).toEqual(map);
  });

  it('is read from the details that came in autumn 2026, and left out if it can’t be read', () => {
    const map = readCraftlandMap({
      map_details: { workshop_name: 'Lava race', liked: 'many', createAt: '25/12/2019' },
    });
    expect(map).toMatchObject({
      name: 'Lava race',
      likes: undefined,
      subscriptions: undefined,
      createdAt: Date.UTC(2019, 11, 25, 12) / 1_000,
      unread: ['map_details.liked'],
    });
  });

  it.each([{}, { map_info: {} }, { map_info: { uid: 1 } }, null])('is not read from %j', (json) => {
    expect(readCraftlandMap(json)).toBeUndefined();
  });

  it('has a code that may be written in several ways', () => {
    const hex = '0123456789ABCDEF0123456789ABCDEF01234567';
    for (const typed of [`#FREEFIRE${hex}`, `freefire${hex.toLowerCase()}`, ` ${hex} `, `#${hex}`])
      expect(readMapCode(typed)).toBe(`#FREEFIRE${hex}`);
    for (const typed of ['', 'FREEFIRE', hex.slice(1), `${hex}0`, `#FREEFIRE${hex}&key=x`])
      expect(readMapCode(typed)).toBeUndefined();
  });
});

describe('usage', () => {
  it.each([
    [
      { plan: 'free', limit: 100, remaining: '40', used: 60, resetAt: '2024-01-01T00:00:00.000Z' },
      { plan: 'free', limit: 100, remaining: 40, used: 60, resetAt: 1_704_067_200_000 },
    ],
    [
      { limit: 100, used: 130, resetAt: 1_704_067_200 },
      { limit: 100, remaining: 0, used: 130 },
    ],
    [
      { success: true, api_info: { remaining_requests: 9, reset_date: '2024-01-01' } },
      { remaining: 9, resetAt: 1_704_067_200_000 },
    ],
    [
      { quota: 10, remaining: 4, reset: 'soon' },
      { limit: 10, used: 6, resetAt: undefined },
    ],
    [{ remaining: 4, reset: '1704067200.5' }, { resetAt: 1_704_067_200_500 }],
    [{ remaining: 4, reset: -5 }, { resetAt: undefined }],
    [{ remaining: 4, reset: 1e300 }, { resetAt: undefined }],
  ])('%j is understood', (json, expected) => {
    const usage = readUsage(json);
    expect(usage).toMatchObject(expected);
    expect(usageSchema.parse(usage)).toEqual(usage);
  });

  it.each([{}, { plan: 'free' }, [], 'x'])('is not read from %j', (json) => {
    expect(readUsage(json)).toBeUndefined();
  });
});

describe('a list of pictures', () => {
  it('keeps what has a kind and an id', () => {
    expect(
      readPlayerAssets([{ kind: 'avatar', id: 102000012, url: 'http://a/b' }, { kind: 'pet' }, 7]),
    ).toEqual([{ kind: 'avatar', id: '102000012', url: 'http://a/b' }]);
    expect(readPlayerAssets([])).toEqual([]);
    expect(readPlayerAssets({ kind: 'avatar', id: 1 })).toBeUndefined();
  });
});
