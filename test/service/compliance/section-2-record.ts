import { expect } from 'vitest';
import { z } from 'zod';
import type { Cases } from './cases.ts';

const digits = z.string().regex(/^\d+$/);
const integer = z.int();
const text = z.string();
const regionCode = z.string().regex(/^[A-Z]{2,5}$/);

/** Section 2.1's table, one object after the other. */
const objects = {
  basicInfo: {
    accountId: digits,
    nickname: text,
    level: integer,
    rank: integer,
    region: regionCode,
    seasonId: integer,
  },
  captainBasicInfo: { accountId: digits, nickname: text, level: integer, rank: integer, region: text },
  clanBasicInfo: {
    clanId: digits,
    clanName: text,
    clanLevel: integer,
    memberNum: integer,
    capacity: integer,
  },
  creditScoreInfo: { creditScore: integer, rewardState: integer, rewardType: integer },
  diamondCostRes: { diamondCost: integer },
  petInfo: { id: digits, level: integer, exp: integer },
  profileInfo: { avatarId: digits, clothes: z.array(digits) },
  socialInfo: { accountId: digits, signature: text },
};

/** Resources and their fields. */
export const section2: Cases = {
  '2.1: is a JSON object with the objects of the table at top level': async ({
    v1: ask,
    someone,
    records,
  }) => {
    const { uid, region } = await someone();
    const reply = await ask(`/info?uid=${uid}&region=${region}`);
    expect(reply.headers['content-type']).toMatch(/^application\/json\b/);
    const met = new Set((await records()).flatMap((record) => Object.keys(record)));
    expect([...met]).toEqual(expect.arrayContaining(Object.keys(objects)));
  },

  ...Object.fromEntries(
    Object.entries(objects).map(([name, fields]): [string, Cases[string]] => [
      `2.1 ${name}: ${Object.keys(fields).join(', ')}`,
      async ({ records }) => {
        const found = (await records())
          .map((record) => record[name])
          .filter((object) => object !== undefined);
        for (const object of found)
          expect(z.looseObject(fields).partial().safeParse(object).error).toBeUndefined();
        const met = new Set(found.flatMap((object) => Object.keys(object ?? {})));
        expect([...met]).toEqual(expect.arrayContaining(Object.keys(fields)));
      },
    ]),
  ),

  '2.1: holds the badges, too (decided: historyEpInfo)': async ({ records }) => {
    const badge = z.looseObject({ epEventId: digits, badgeCnt: integer, maxLevel: integer });
    const badges = (await records()).flatMap(({ historyEpInfo }) =>
      z.array(badge).parse(historyEpInfo ?? []),
    );
    expect(badges.length).toBeGreaterThan(0);
  },

  '2.1: always holds the account’s id, nickname, level and rank (decided)': async ({ records }) => {
    const always = z.looseObject({
      basicInfo: z.looseObject({ accountId: digits, nickname: text, level: integer, rank: integer }),
    });
    for (const record of await records()) expect(always.safeParse(record).error).toBeUndefined();
  },

  '2.1: a craftland map has name, author, likes, times (decided)': async ({ v1: ask }) => {
    const reply = await ask(`/craftland?region=sg&code=%23FREEFIRE${'0123456789'.repeat(4)}`);
    expect(craftlandShape.safeParse(reply.json()).error).toBeUndefined();
  },

  '2.1: a wishlist has items, each with the time it was added (decided)': async ({ v1: ask, records }) => {
    let items = 0;
    for (const { basicInfo } of (await records()).slice(0, 3)) {
      const { accountId } = z.looseObject({ accountId: digits }).parse(basicInfo);
      const reply = await ask(`/wishlist?region=sg&uid=${accountId}`);
      items += wishlistShape.parse(reply.json()).wishlist_items.length;
    }
    expect(items).toBeGreaterThan(0);
  },

  '2.1: an image is a PNG (decided)': async ({ v1: ask }) => {
    const { body, headers } = await ask('/image?itemID=203000001');
    expect(headers['content-type']).toBe('image/png');
    expect(body.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  },
};

const craftlandShape = z.object({
  map_info: z.looseObject({
    map_name: text,
    description: text.optional(),
    nickname: text,
    uid: digits,
    liked: integer.optional(),
    subscriptions: integer.optional(),
    createAt: digits,
    lastUpdateAt: digits,
    minPlayTime: integer,
    maxPlayTime: integer,
  }),
});

const wishlistShape = z.object({
  wishlist_items: z.array(z.looseObject({ itemId: digits, addTime: digits })),
});

/** States: none is published, so asking must not make one. */
export const section3: Cases = {
  '3: asking changes nothing: the same question has the same answer (decided)': async ({
    v1: ask,
    someone,
  }) => {
    const { uid, region } = await someone();
    const question = `/info?uid=${uid}&region=${region}`;
    const first = await ask(question);
    expect((await ask(question)).json()).toEqual(first.json());
  },
};
