import { describe, expect, it } from 'vitest';
import { craftlandRecord, findCraftlandMap, noMapShare } from '../../src/service/world/craftland-map.ts';
import { matches } from '../../src/service/world/match-history.ts';
import { findResident } from '../../src/service/world/resident.ts';
import { type ModeStats, stats } from '../../src/service/world/stats.ts';
import { wishlist } from '../../src/service/world/wishlist.ts';
import { openWorld } from '../../src/service/world/world.ts';
import { findRegionGroup } from '../../src/shared/contract/regions.ts';
import { today } from '../support/service/open-test-service.ts';

const world = await openWorld({ now: () => today });
const players = Array.from({ length: 800 }, (_, index) => String(50_000_000 + index * 6151)).flatMap(
  (uid) => {
    const resident = findResident(uid);
    return (resident && world.find(uid, resident.group)) ?? [];
  },
);
const statsOf = (player: (typeof players)[number]) => world.partOf(player, stats);
const modes = players.flatMap((player) => {
  const { soloStats, duoStats, quadStats } = statsOf(player);
  return [soloStats, duoStats, quadStats];
});

describe('the statistics', () => {
  it('are of the shape that is documented, the same each time', () => {
    for (const player of players) {
      expect(stats.schema.safeParse(statsOf(player)).error).toBeUndefined();
      expect(statsOf(player)).toEqual(statsOf(player));
    }
  });

  it('leave out what is zero, whole modes too', () => {
    for (const { detailedStats, accountId, ...counters } of modes)
      for (const value of Object.values({ ...counters, ...detailedStats })) expect(value).toBeGreaterThan(0);
    const unplayed = modes.filter(({ gamesPlayed }) => gamesPlayed === undefined);
    expect(unplayed.length).toBeGreaterThan(50);
    for (const { accountId, ...rest } of unplayed) expect(rest).toEqual({ detailedStats: {} });
  });

  it('hold no contradictory counters', () => {
    for (const mode of modes) {
      const [games, wins, kills] = [mode.gamesPlayed ?? 0, mode.wins ?? 0, mode.kills ?? 0];
      const of = (name: keyof ModeStats['detailedStats']) => Number(mode.detailedStats[name] ?? 0);
      expect(of('deaths')).toBe(games - wins);
      expect(of('topNTimes')).toBeGreaterThanOrEqual(wins);
      expect(of('topNTimes')).toBeLessThanOrEqual(games);
      expect(of('highestKills')).toBeLessThanOrEqual(kills);
      expect(of('highestKills') * games).toBeGreaterThanOrEqual(kills);
      expect(of('headshotKills')).toBeLessThanOrEqual(Math.min(kills, of('headshots')));
      expect(of('damage')).toBeGreaterThanOrEqual(kills * 100);
      expect(of('survivalTime')).toBeLessThanOrEqual(games * 1_800);
    }
  });

  it('say of Clash Squad what can be, in the names of upstream', () => {
    for (const player of players) {
      const { csstats } = statsOf(player);
      expect(csstats === undefined).toBe(player.basicInfo.isDeleted === true);
      const { gamesplayed = 0, wins = 0, kills = 0, detailedstats = {} } = csstats ?? {};
      expect(wins).toBeLessThanOrEqual(gamesplayed);
      expect(detailedstats.one_game_most_kills ?? 0).toBeLessThanOrEqual(kills);
      expect(detailedstats.mvp_count ?? 0).toBeLessThanOrEqual(gamesplayed);
    }
  });

  it('know revives and knock-downs only if there is a team', () => {
    for (const player of players) {
      const { detailedStats } = statsOf(player).soloStats;
      expect([detailedStats.revives, detailedStats.knockDown]).toEqual([undefined, undefined]);
    }
  });

  it('tell of more games on higher levels, and of none for a deleted account', () => {
    const games = (some: typeof players) =>
      some.reduce((sum, player) => sum + (statsOf(player).quadStats.gamesPlayed ?? 0), 0) / some.length;
    const byLevel = players.toSorted((a, b) => a.basicInfo.level - b.basicInfo.level);
    expect(games(byLevel.slice(-200))).toBeGreaterThan(2 * games(byLevel.slice(0, 200)));
    const deleted = players.filter(({ basicInfo }) => basicInfo.isDeleted);
    expect(deleted.length).toBeGreaterThan(0);
    expect(games(deleted)).toBe(0);
  });
});

describe('the match history', () => {
  it('is of at most ten matches, the newest first, all before the last login', () => {
    for (const player of players) {
      const { matchHistory } = world.partOf(player, matches);
      expect(matches.schema.safeParse({ matchHistory }).error).toBeUndefined();
      expect(matchHistory.length).toBeLessThanOrEqual(10);
      let before = Number(player.basicInfo.lastLoginAt);
      for (const match of matchHistory) {
        expect(Number(match.playedAt)).toBeLessThan(before);
        before = Number(match.playedAt);
      }
    }
  });

  it('holds no more games, wins and kills than the statistics', () => {
    for (const player of players)
      for (const mode of ['solo', 'duo', 'quad'] as const) {
        const { matchHistory } = world.partOf(player, matches);
        const played = matchHistory.filter((match) => match.mode === mode);
        const { gamesPlayed = 0, wins = 0, kills = 0, detailedStats } = statsOf(player)[`${mode}Stats`];
        const won = played.filter(({ placement }) => placement === 1).length;
        expect(played.length).toBeLessThanOrEqual(gamesPlayed);
        expect(won).toBeLessThanOrEqual(wins);
        expect(played.length - won).toBeLessThanOrEqual(detailedStats.deaths ?? 0);
        expect(played.reduce((sum, match) => sum + match.kills, 0)).toBeLessThanOrEqual(kills);
        for (const match of played) expect(match.kills).toBeLessThanOrEqual(detailedStats.highestKills ?? 0);
      }
  });
});

describe('the wishlist', () => {
  it('holds different things, the newest first, none from before the account was there', () => {
    for (const player of players) {
      const wished = world.partOf(player, wishlist);
      expect(wishlist.schema.safeParse(wished).error).toBeUndefined();
      const ids = wished.wishlist_items.map(({ itemId }) => itemId);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id).toMatch(/^\d{9}$/);
      const times = wished.wishlist_items.map(({ addTime }) => Number(addTime));
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      expect(Math.min(...times)).toBeGreaterThanOrEqual(Number(player.basicInfo.createAt));
    }
  });

  it('is empty for some', () => {
    const empty = players.filter((player) => world.partOf(player, wishlist).wishlist_items.length === 0);
    expect(empty.length / players.length).toBeGreaterThan(0.1);
    expect(empty.length / players.length).toBeLessThan(0.35);
  });
});

describe('the craftland maps', () => {
  const codes = Array.from({ length: 500 }, (_, index) => index.toString(16).toUpperCase().padStart(40, '0'));
  const maps = codes.flatMap((code) => findCraftlandMap(code) ?? []);

  it('are missing for the share of codes that is set', () => {
    const missing = 1 - maps.length / codes.length;
    expect(missing).toBeGreaterThan(noMapShare / 2);
    expect(missing).toBeLessThan(noMapShare * 2);
  });

  it('are always the same, and differ between codes', () => {
    for (const code of codes) expect(findCraftlandMap(code)).toEqual(findCraftlandMap(code));
    expect(new Set(maps.map((map) => JSON.stringify(map))).size).toBe(maps.length);
  });

  it('hold together: their builder exists under that name, and nothing ends before it began', () => {
    for (const map of maps) {
      expect(craftlandRecord.safeParse(map).error).toBeUndefined();
      const { uid, nickname, createAt, lastUpdateAt, minPlayTime, maxPlayTime, liked, subscriptions } =
        map.map_info;
      const home = findRegionGroup(findResident(uid)?.region ?? '') ?? 'sg';
      expect(world.find(uid, home)?.basicInfo.nickname).toBe(nickname);
      expect(Number(lastUpdateAt)).toBeGreaterThanOrEqual(Number(createAt));
      expect(maxPlayTime).toBeGreaterThanOrEqual(minPlayTime);
      expect(subscriptions ?? 0).toBeLessThanOrEqual(liked ?? 0);
      expect([liked, subscriptions]).not.toContain(0);
    }
  });
});
