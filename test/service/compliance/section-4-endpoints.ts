import fc from 'fast-check';
import { expect } from 'vitest';
import { z } from 'zod';
import { root, v1 } from '../../../src/shared/contract/routes.ts';
import { type Cases, expectPassage, expectRefusal } from './cases.ts';

const digit = fc.constantFrom(...'0123456789');
const uidOf = (minLength: number, maxLength: number) => fc.string({ unit: digit, minLength, maxLength });

/** Endpoints. */
export const section4: Cases = {
  '4.1: returns the record of the player who was asked for': async ({ v1: ask, someone }) => {
    const { uid, region } = await someone();
    const reply = await ask(`${v1.info}?region=${region}&uid=${uid}`);
    expect(reply.json()).toMatchObject({ basicInfo: { accountId: uid } });
  },

  '4.1: answers a good question with 200, without any body sent (decided status)': async ({
    v1: ask,
    someone,
  }) => {
    const { uid, region } = await someone();
    expect((await ask(`${v1.info}?region=${region}&uid=${uid}`)).status).toBe(200);
  },

  '4.1 region: is required': async ({ v1: ask, someone }) => {
    const { uid } = await someone();
    expectRefusal(await ask(`${v1.info}?uid=${uid}`), 400, 'INVALID_PARAMETER');
    expectRefusal(await ask(`${v1.info}?uid=${uid}&region=`), 400, 'INVALID_PARAMETER');
  },

  '4.1 region: takes sg, ind, br, and other codes as passthrough': async ({ v1: ask, someone, runs }) => {
    const { uid } = await someone();
    for (const region of ['sg', 'ind', 'br'])
      expectPassage(await ask(`${v1.info}?uid=${uid}&region=${region}`));
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ');
    const code = fc.string({ unit: letter, minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(code, async (region) =>
        expectPassage(await ask(`${v1.info}?uid=${uid}&region=${region}`)),
      ),
      { numRuns: runs },
    );
  },

  '4.1 uid: is required': async ({ v1: ask }) => {
    expectRefusal(await ask(`${v1.info}?region=sg`), 400, 'INVALID_PARAMETER');
  },

  '4.1 uid: takes any 5 to 15 digits': async ({ v1: ask, runs }) => {
    for (const uid of ['12345', '999999999999999'])
      expectPassage(await ask(`${v1.info}?region=sg&uid=${uid}`));
    await fc.assert(
      fc.asyncProperty(uidOf(5, 15), async (uid) =>
        expectPassage(await ask(`${v1.info}?region=sg&uid=${uid}`)),
      ),
      { numRuns: runs },
    );
  },

  '4.1 uid: refuses fewer than 5 digits, more than 15, and all that is no digit': async ({
    v1: ask,
    runs,
  }) => {
    const noUid = fc.oneof(
      uidOf(0, 4),
      uidOf(16, 40),
      fc.string({ minLength: 5, maxLength: 15 }).filter((text) => !/^\d+$/.test(text)),
      fc
        .tuple(uidOf(3, 7), fc.constantFrom('a', ' ', '-', '.', '٣', '\n', '\0'), uidOf(3, 7))
        .map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(noUid, async (uid) =>
        expectRefusal(
          await ask(`${v1.info}?region=sg&uid=${encodeURIComponent(uid)}`),
          400,
          'INVALID_PARAMETER',
        ),
      ),
      { numRuns: runs },
    );
  },

  '4.2 /api/player-info: player information with statistics, rankings and match history': async ({
    root: ask,
    someone,
  }) => {
    const { uid, region } = await someone();
    const reply = await ask(`${root.playerInfo}?uid=${uid}&region=${region}`);
    expect(reply.status).toBe(200);
    expect(playerInfoShape.safeParse(reply.json()).error).toBeUndefined();
    expect(reply.json().data).toMatchObject({ basicInfo: { accountId: uid } });
  },

  '4.2 /api/images/player-assets: a player’s avatars, frames and other elements': async ({
    root: ask,
    someone,
  }) => {
    const { uid, region } = await someone();
    const reply = await ask(`${root.playerAssets}?uid=${uid}&region=${region}`);
    const assets = z
      .array(z.looseObject({ kind: z.string(), id: z.string() }))
      .parse(JSON.parse(reply.body.toString()));
    expect(assets.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['avatar', 'frame']));
  },

  '4.2 /api/images/item: images of items, as /api/v1/image has them': async ({ root: ask, v1: askV1 }) => {
    const reply = await ask(`${root.item}?itemID=203000001`);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual((await askV1(`${v1.image}?itemID=203000001`)).body);
  },

  '4.2 /api/usage: the caller’s usage and remaining quota': async ({ root: ask, v1: askV1 }) => {
    const reply = await ask(root.usage);
    expect(usageShape.safeParse(reply.json()).error).toBeUndefined();
    expect((await askV1(v1.usage)).json()).toMatchObject({ limit: reply.json().limit });
  },

  '4.2 /docs: documentation for people, without a key (decided)': async ({ root: ask }) => {
    const page = await ask(root.docs, { headers: { 'x-api-key': undefined } });
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
  },

  '4.2 /api/v1/stats: statistics alone, in twos and in fours (decided)': async ({ v1: ask, someone }) => {
    const { uid, region } = await someone();
    const mode = { accountId: uid, detailedStats: expect.any(Object) };
    const stats = (await ask(`${v1.stats}?uid=${uid}&region=${region}`)).json();
    expect(stats).toMatchObject({ soloStats: mode, duoStats: mode, quadStats: mode });
    expect(JSON.stringify(stats)).not.toMatch(/:0[,}]/);
  },

  '4.2: serves nothing that is not listed, and GET alone (decided)': async ({ v1: ask, root: askRoot }) => {
    expectRefusal(await ask('/nothing'), 404, 'NOT_FOUND');
    expectRefusal(await askRoot('/'), 404, 'NOT_FOUND');
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      const reply = await ask(v1.info, { method });
      expectRefusal(reply, 404, 'NOT_FOUND');
      expect(reply.headers.allow).toBe('GET, HEAD');
      expect(reply.json().message).toMatch(/^Only GET and HEAD /);
    }
  },

  '4.2: answers HEAD like GET without the body (decided)': async ({ v1: ask, root: askRoot, someone }) => {
    const { uid, region } = await someone();
    const questions = [`${v1.info}?uid=${uid}&region=${region}`, `${v1.image}?itemID=203000001`, '/nothing'];
    const asked = [...questions.map((path) => ask.bind(undefined, path)), askRoot.bind(undefined, root.docs)];
    for (const question of asked) {
      const [got, head] = [await question(), await question({ method: 'HEAD' })];
      expect([head.status, head.body.length]).toEqual([got.status, 0]);
      expect(head.headers['content-length']).toBe(String(got.body.length));
      expect(head.headers.etag).toBe(got.headers.etag);
    }
  },

  '4.2: answers 304 where the caller has the picture or record already (decided)': async ({
    v1: ask,
    someone,
  }) => {
    const { uid, region } = await someone();
    for (const path of [`${v1.info}?uid=${uid}&region=${region}`, `${v1.image}?itemID=203000001`]) {
      const { headers } = await ask(path);
      expect(headers['cache-control']).toMatch(/max-age=\d/);
      const again = await ask(path, { headers: { 'if-none-match': `"other", W/${headers.etag}` } });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect((await ask(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    }
  },
};

const playerInfoShape = z.object({
  success: z.literal(true),
  api_info: z.object({ remaining_requests: z.int(), reset_date: z.iso.datetime() }),
  data: z.looseObject({
    basicInfo: z.looseObject({ accountId: z.string(), rank: z.int() }),
    soloStats: z.looseObject({}),
    duoStats: z.looseObject({}),
    quadStats: z.looseObject({}),
    matchHistory: z.array(z.looseObject({ mode: z.string(), kills: z.int(), playedAt: z.string() })),
  }),
});

const usageShape = z.object({
  plan: z.string(),
  limit: z.int(),
  remaining: z.int(),
  used: z.int(),
  resetAt: z.iso.datetime(),
});
