import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { generatePlayer } from '../../src/service/world/generate-player.ts';
import { playerRecord } from '../../src/service/world/player-record.ts';
import { findResident } from '../../src/service/world/resident.ts';
import { readCraftlandMap } from '../../src/shared/contract/craftland.ts';
import { readPlayerAssets } from '../../src/shared/contract/player-assets.ts';
import { readPlayer } from '../../src/shared/contract/read-player.ts';
import { readStats } from '../../src/shared/contract/stats.ts';
import { readUsage } from '../../src/shared/contract/usage.ts';
import { readWishlist } from '../../src/shared/contract/wishlist.ts';
import { openTestService } from '../support/service/open-test-service.ts';

const who = 'uid=123456789&region=sg';

describe('what the service answers, the contract reads', () => {
  it('statistics, by either address', async () => {
    const { ask } = await openTestService();
    const sent = (await ask(`/api/v1/stats?${who}`)).json();
    const read = readStats(sent);
    expect(read?.quad).toMatchObject({
      games: sent.quadStats.gamesPlayed,
      deaths: sent.quadStats.detailedStats.deaths,
      pickUps: sent.quadStats.detailedStats.pickUps,
    });
    expect(readStats((await ask(`/api/player-info?${who}`)).json().data)).toEqual(read);
  });

  it('the player, by either address', async () => {
    const { ask } = await openTestService();
    const player = readPlayer((await ask(`/api/v1/info?${who}`)).json());
    expect(player).toMatchObject({ uid: '123456789' });
    expect(readPlayer((await ask(`/api/player-info?${who}`)).json().data)).toEqual(player);
  });

  it('the player, field by field', () => {
    let unread = fieldsOf(playerRecord);
    for (let uid = 123_456_789; uid < 123_457_289; uid++) {
      const resident = findResident(String(uid));
      if (!resident) continue;
      const record = generatePlayer(resident, Date.UTC(2025, 0, 1));
      const player = readPlayer(record);
      unread = unread.filter((path) => isDeepStrictEqual(readPlayer(without(record, path)), player));
    }
    // The uid is also in `socialInfo`; Loadout shows none of the others.
    expect(unread.map((path) => path.join('.'))).toEqual([
      'basicInfo.accountId',
      'captainBasicInfo.exp',
      'profileInfo.skinColor',
      'equippedAch.achId',
      'equippedAch.level',
    ]);
  });

  it('the wishlist, thing by thing', async () => {
    const { ask } = await openTestService();
    for (let uid = 123_456_789; uid < 123_456_799; uid++) {
      const reply = await ask(`/api/v1/wishlist?uid=${uid}&region=sg`);
      if (reply.statusCode === 404) continue;
      const { wishlist_items } = wishlist.parse(reply.json());
      expect(readWishlist(reply.json())).toEqual(
        wishlist_items.map(({ itemId, addTime }) => ({ itemId, addedAt: Number(addTime) })),
      );
    }
  });

  it('a craftland map, its code with the # and without, in any case', async () => {
    const { ask } = await openTestService();
    const code = 'FREEFIRE0123456789abcdef0123456789ABCDEF01234567';
    const [plain, hashed, small] = await Promise.all(
      [code, `%23${code}`, code.toLowerCase()].map((sent) => ask(`/api/v1/craftland?region=br&code=${sent}`)),
    );
    const map = readCraftlandMap(plain?.json());
    expect(map).toMatchObject({ author: { nickname: expect.any(String) }, createdAt: expect.any(Number) });
    expect([hashed?.body, small?.body]).toEqual([plain?.body, plain?.body]);
  });

  it('pictures of a player', async () => {
    const { ask } = await openTestService();
    const sent = (await ask(`/api/images/player-assets?${who}`)).json();
    expect(readPlayerAssets(sent)).toEqual(sent);
  });

  it('the usage', async () => {
    const { ask } = await openTestService({ plan: 'starter' });
    for (const path of ['/api/v1/usage', '/api/usage']) {
      const sent = (await ask(path)).json();
      expect(readUsage(sent)).toEqual({ ...sent, resetAt: Date.parse(sent.resetAt) });
      expect(sent).toMatchObject({ plan: 'starter', limit: 1_000 });
    }
  });
});

const wishlist = z.object({ wishlist_items: z.array(z.object({ itemId: z.string(), addTime: z.string() })) });

/** The path of every field that a schema names, through optional objects and lists. */
function fieldsOf(schema: z.ZodType): string[][] {
  return fieldsIn(jsonSchema.parse(z.toJSONSchema(schema)));
}

interface JsonSchema {
  properties?: Record<string, JsonSchema> | undefined;
  items?: JsonSchema | undefined;
}

const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({ properties: z.record(z.string(), jsonSchema).optional(), items: jsonSchema.optional() }),
);

function fieldsIn({ properties, items }: JsonSchema, path: string[] = []): string[][] {
  if (items?.properties) return fieldsIn(items, path);
  if (!properties) return [path];
  return Object.entries(properties).flatMap(([name, inner]) => fieldsIn(inner, [...path, name]));
}

/** The record without one field; in a list, every entry lacks it. */
function without(value: unknown, [name = '', ...rest]: string[]): unknown {
  if (Array.isArray(value)) return value.map((entry) => without(entry, [name, ...rest]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (key !== name) return [[key, inner]];
      return rest.length > 0 ? [[key, without(inner, rest)]] : [];
    }),
  );
}
