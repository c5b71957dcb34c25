import { describe, expect, it } from 'vitest';
import { collectionCount, toCollection } from '../../src/service/collections.ts';
import { generatePlayer } from '../../src/service/world/generate-player.ts';
import { lifeBegins } from '../../src/service/world/life.ts';
import { type PlayerRecord, playerRecord } from '../../src/service/world/player-record.ts';
import { findResident, missingShare, regionLockedShare } from '../../src/service/world/resident.ts';
import { openWorld } from '../../src/service/world/world.ts';
import type { Player } from '../../src/shared/contract/player.ts';
import { readPlayer } from '../../src/shared/contract/read-player.ts';
import { findRegionGroup } from '../../src/shared/contract/regions.ts';
import { dayMs } from '../../src/shared/time/utc-day.ts';
import { today } from '../support/service/open-test-service.ts';

const world = await openWorld({ now: () => today });
const uids = Array.from({ length: 1500 }, (_, index) => String(40_000_000 + index * 7919));
const records = uids.flatMap((uid) => {
  const resident = findResident(uid);
  const record = resident && world.find(uid, resident.group);
  return record ? [record] : [];
});
const players = records.flatMap((record) => readWhole(record) ?? []);

const living = players.filter(({ isDeleted }) => !isDeleted);

/** Reads the whole record, even if the player hides it. */
function readWhole(record: PlayerRecord | undefined): Player | undefined {
  return record && readPlayer({ ...record, basicInfo: { ...record.basicInfo, accountPrefers: undefined } });
}

/** The share of existing players that match. */
function share(isSo: (player: Player) => boolean): number {
  return living.filter(isSo).length / living.length;
}

describe('the world', () => {
  it('has a record of the wire’s shape for every resident, which the contract reads', () => {
    for (const record of records) expect(playerRecord.safeParse(record).error).toBeUndefined();
    expect(players).toHaveLength(records.length);
  });

  it('gives every fact of the specification’s section 2.1 its type', () => {
    const full = records.find((record) => record.clanBasicInfo && record.petInfo && record.creditScoreInfo);
    expect(full).toMatchObject({
      basicInfo: {
        accountId: expect.stringMatching(/^\d+$/),
        nickname: expect.any(String),
        level: expect.any(Number),
        rank: expect.any(Number),
        region: expect.stringMatching(/^[A-Z]+$/),
        seasonId: expect.any(Number),
      },
      captainBasicInfo: {
        accountId: expect.stringMatching(/^\d+$/),
        nickname: expect.any(String),
        level: expect.any(Number),
        rank: expect.any(Number),
        region: expect.any(String),
      },
      clanBasicInfo: {
        clanId: expect.stringMatching(/^\d+$/),
        clanName: expect.any(String),
        clanLevel: expect.any(Number),
        memberNum: expect.any(Number),
        capacity: expect.any(Number),
      },
      creditScoreInfo: {
        creditScore: expect.any(Number),
        rewardState: expect.any(Number),
        rewardType: expect.any(Number),
      },
      diamondCostRes: { diamondCost: expect.any(Number) },
      petInfo: {
        id: expect.stringMatching(/^1300\d{6}$/),
        level: expect.any(Number),
        exp: expect.any(Number),
      },
      profileInfo: { avatarId: expect.stringMatching(/^10[12]\d{6}$/), clothes: expect.any(Array) },
      socialInfo: { accountId: expect.stringMatching(/^\d+$/) },
    });
  });

  it('is the same whenever it is asked on the same day', async () => {
    const again = await openWorld({ now: () => today + 3_600_000 });
    const { uid, group } = findResident('123456789') ?? { uid: '', group: 'sg' };
    expect(again.find(uid, group)).toEqual(world.find(uid, group));
  });

  it('leaves the stated share of uids without a player', () => {
    const all = Array.from({ length: 20_000 }, (_, index) => findResident(String(10_000 + index)));
    const missing = all.filter((resident) => resident === undefined).length / all.length;
    expect(missing).toBeGreaterThan(missingShare - 0.01);
    expect(missing).toBeLessThan(missingShare + 0.01);
  });

  it('keeps the set share of players to their own group', () => {
    const residents = Array.from(
      { length: 20_000 },
      (_, index) => findResident(String(10_000 + index)) ?? [],
    ).flat();
    const regionLocked = residents.filter(({ isRegionLocked }) => isRegionLocked).length / residents.length;
    expect(regionLocked).toBeGreaterThan(regionLockedShare - 0.01);
    expect(regionLocked).toBeLessThan(regionLockedShare + 0.01);
  });

  it('has a few players who hide everything but name and level', () => {
    const hiding = records.filter((record) => readPlayer(record)?.hidesRest).length / records.length;
    expect(hiding).toBeGreaterThan(0.01);
    expect(hiding).toBeLessThan(0.06);
  });

  it('has players without clan, pet, clothes or credit, and deleted accounts, but not too many', () => {
    for (const lacks of [
      share(({ clan }) => !clan),
      share(({ pet }) => !pet),
      share(({ looks }) => looks.clothes.length === 0),
      share(({ credit }) => !credit),
      1 - living.length / players.length,
    ]) {
      expect(lacks).toBeGreaterThan(0.002);
      expect(lacks).toBeLessThan(0.35);
    }
  });

  it('lets no dressed player lose most of their clothes in a month', () => {
    const days = [0, 3, 7, 14, 30];
    const counts = ['9876543210', '2718281828', '9876543697', '9876544640', '9876545834'].map((uid) => {
      const resident = findResident(uid);
      return days.map((day) => {
        const record = resident && generatePlayer(resident, Date.UTC(2026, 6, 1) + day * dayMs);
        return record?.profileInfo?.clothes.length ?? 0;
      });
    });
    for (const [first = 0, ...later] of counts)
      expect(Math.min(...later)).toBeGreaterThanOrEqual(Math.min(first, 3));
  });

  it('writes names in many scripts', () => {
    const names = players.map(({ nickname }) => nickname).join('');
    for (const script of ['Latin', 'Cyrillic', 'Arabic', 'Hebrew', 'Thai', 'Devanagari', 'Bengali', 'Han'])
      expect(names).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'));
    expect(names).toContain('\u3164');
    expect(names).toContain('꧁');
    expect(names).toMatch(/\p{Extended_Pictographic}/u);
    expect(names).toMatch(/[\u{1d400}-\u{1d7ff}]/u);
    expect(names).toMatch(/[\u0332\u0336]/u);
  });

  it('writes signatures with the game’s markup and over several lines', () => {
    const signatures = records.map(({ socialInfo }) => socialInfo?.signature ?? '').join('|');
    expect(signatures).toMatch(/\[b\]\[c\]\[[0-9A-F]{6}\]/);
    expect(signatures).toContain('\n');
  });
});

describe('a generated player', () => {
  it('logged in after the account was made and before now', () => {
    for (const { createdAt = 0, lastLoginAt = 0 } of players) {
      expect(createdAt).toBeLessThan(lastLoginAt);
      expect(lastLoginAt * 1000).toBeLessThanOrEqual(today);
    }
  });

  it('never ranked higher than the highest rank it ever had', () => {
    for (const { battleRoyale, clashSquad } of living)
      for (const { rank = 0, maxRank = 0 } of [battleRoyale, clashSquad]) {
        expect(rank).toBeGreaterThanOrEqual(301);
        expect(maxRank).toBeGreaterThanOrEqual(rank);
      }
  });

  it('carries its own region’s code, which belongs to the group it was found in', () => {
    for (const { uid, region } of players)
      expect(findRegionGroup(region ?? '')).toBe(findResident(uid)?.group);
  });

  it('wears each slot once, by the prefixes of clothes', () => {
    for (const { looks } of living) {
      const slots = looks.clothes.map((id) => id.slice(0, 3));
      expect(new Set(slots).size).toBe(slots.length);
      for (const slot of slots) expect(['203', '204', '205', '211', '214']).toContain(slot);
      expect(looks.headPicId).toMatch(/^902/);
      expect(looks.bannerId).toMatch(/^901/);
    }
  });

  it('mostly wears a whole look of one collection, weapon and profile picture too, sometimes a little, sometimes nothing', () => {
    const isWhole = ({ looks }: Player) =>
      ['203', '204', '205'].every((slot) => looks.clothes.some((id) => id.startsWith(slot)));
    expect(share(isWhole)).toBeGreaterThan(0.75);
    expect(share(({ looks }) => looks.clothes.length === 0)).toBeGreaterThan(0.02);
    expect(share((player) => player.looks.clothes.length > 0 && !isWhole(player))).toBeGreaterThan(0.02);
    expect(share(({ looks }) => looks.weaponSkins.length > 0)).toBeGreaterThan(0.75);
    for (const { looks } of living) {
      const ids = [...looks.clothes, looks.headPicId ?? ''];
      expect(new Set(ids.map(toCollection)).size).toBe(1);
    }
    const matching = living.filter(({ looks }) => {
      const weapon = looks.weaponSkins[0];
      return weapon && toCollection(weapon) === toCollection(looks.headPicId ?? '');
    });
    expect(matching.length / living.length).toBeGreaterThan(0.75);
    expect(new Set(living.map(({ looks }) => toCollection(looks.headPicId ?? ''))).size).toBe(
      collectionCount,
    );
  });

  it('shares its clan with the captain, whose own record agrees', () => {
    const members = living.filter(({ clan }) => clan).slice(0, 200);
    for (const { uid, clan, captain } of members) {
      const home = findResident(captain?.uid ?? '')?.group ?? 'sg';
      const own = readWhole(world.find(captain?.uid ?? '', home));
      expect(own).toMatchObject({ nickname: captain?.nickname, level: captain?.level, clan });
      expect(clan?.captainId).toBe(captain?.uid);
      expect(clan?.members).toBeLessThanOrEqual(clan?.capacity ?? 0);
      expect(home).toBe(findResident(uid)?.group);
    }
  });
});

let time = lifeBegins;
const livingWorld = await openWorld({ now: () => time });

describe('a world that lives', () => {
  const lives = records.slice(0, 200).map(({ basicInfo: { accountId } }) =>
    Array.from({ length: 43 }, (_, day) => day).flatMap((day) => {
      // Also those who have been away for two months have begun to live.
      time = lifeBegins + (61 + day) * dayMs;
      const record = livingWorld.find(accountId, findResident(accountId)?.group ?? 'sg');
      const player = record && readPlayer(record);
      return player && !player.isDeleted ? [player] : [];
    }),
  );
  const steps = lives.flatMap((days) =>
    days.slice(1).map((player, day) => [days[day] ?? player, player] as const),
  );
  const shareOfSteps = (isSo: (before: Player, after: Player) => boolean) =>
    steps.filter(([before, after]) => isSo(before, after)).length / steps.length;
  const points = ({ battleRoyale }: Player) => battleRoyale.points ?? 0;

  it('lets players win points on most days and lose some on others, and climb ranks within a week', () => {
    expect(shareOfSteps((before, after) => points(after) > points(before))).toBeGreaterThan(0.5);
    expect(shareOfSteps((before, after) => points(after) < points(before))).toBeGreaterThan(0.15);
    const rank = (player: Player | undefined) => player?.battleRoyale.rank ?? 0;
    const climbers = lives.filter((days) =>
      days.slice(7).some((player, day) => rank(player) > rank(days[day])),
    );
    expect(climbers.length / lives.length).toBeGreaterThan(0.8);
  });

  it('lets them change clothes and guilds, and gain likes and experience', () => {
    const worn = ({ looks }: Player) => looks.clothes.join();
    const changes = shareOfSteps((before, after) => worn(before) !== worn(after));
    expect(changes).toBeGreaterThan(0.1);
    expect(changes).toBeLessThan(0.5);
    const guilds = shareOfSteps((before, after) => before.clan?.id !== after.clan?.id);
    expect(guilds).toBeGreaterThan(0.001);
    expect(guilds).toBeLessThan(0.05);
    expect(shareOfSteps((before, after) => (before.likes ?? 0) > (after.likes ?? 0))).toBe(0);
    expect(shareOfSteps((before, after) => (before.exp ?? 0) < (after.exp ?? 0))).toBeGreaterThan(0.9);
  });

  it('never ranks them higher than their highest rank, which stays', () => {
    const both = ({ battleRoyale, clashSquad }: Player) => [battleRoyale, clashSquad];
    for (const [before, after] of steps)
      both(after).forEach(({ rank = 0, maxRank = 0 }, mode) => {
        expect(maxRank).toBeGreaterThanOrEqual(rank);
        expect(maxRank).toBeGreaterThanOrEqual(both(before)[mode]?.maxRank ?? 0);
      });
  });
});
