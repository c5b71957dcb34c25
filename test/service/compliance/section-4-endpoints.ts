import fc from 'fast-check';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../../src/shared/contract/endpoint.ts';
import { endpoints } from '../../../src/shared/contract/endpoints.ts';
import { recordCandidates } from '../../../src/shared/contract/record-candidates.ts';
import { type Cases, expectPassage, expectRefusal } from './cases.ts';
import type { Subject } from './subject.ts';

const digit = fc.constantFrom(...'0123456789');
const uidOf = (minLength: number, maxLength: number) => fc.string({ unit: digit, minLength, maxLength });

/** Endpoints. */
export const section4: Cases = {
  '4.1: returns the record of the player who was asked for': async ({ v1: ask, someone }) => {
    const { uid, region } = await someone();
    const reply = await ask(`/info?region=${region}&uid=${uid}`);
    expect(reply.json()).toMatchObject({ basicInfo: { accountId: uid } });
  },

  '4.1: answers a good question with 200, without any body sent (decided status)': async ({
    v1: ask,
    someone,
  }) => {
    const { uid, region } = await someone();
    expect((await ask(`/info?region=${region}&uid=${uid}`)).status).toBe(200);
  },

  '4.1 region: is required': async ({ v1: ask, someone }) => {
    const { uid } = await someone();
    expectRefusal(await ask(`/info?uid=${uid}`), 400, 'INVALID_PARAMETER');
    expectRefusal(await ask(`/info?uid=${uid}&region=`), 400, 'INVALID_PARAMETER');
  },

  '4.1 region: takes sg, ind, br, and other codes as passthrough': async ({ v1: ask, someone, runs }) => {
    const { uid } = await someone();
    for (const region of ['sg', 'ind', 'br']) expectPassage(await ask(`/info?uid=${uid}&region=${region}`));
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ');
    const code = fc.string({ unit: letter, minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(code, async (region) => expectPassage(await ask(`/info?uid=${uid}&region=${region}`))),
      { numRuns: runs },
    );
  },

  '4.1 uid: is required': async ({ v1: ask }) => {
    expectRefusal(await ask('/info?region=sg'), 400, 'INVALID_PARAMETER');
  },

  '4.1 uid: takes any 5 to 15 digits': async ({ v1: ask, runs }) => {
    for (const uid of ['12345', '999999999999999']) expectPassage(await ask(`/info?region=sg&uid=${uid}`));
    await fc.assert(
      fc.asyncProperty(uidOf(5, 15), async (uid) => expectPassage(await ask(`/info?region=sg&uid=${uid}`))),
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
        expectRefusal(await ask(`/info?region=sg&uid=${encodeURIComponent(uid)}`), 400, 'INVALID_PARAMETER'),
      ),
      { numRuns: runs },
    );
  },

  '4.2 /api/player-info: player information with statistics, rankings and match history': async ({
    root: ask,
    someone,
  }) => {
    const { uid, region } = await someone();
    const reply = await ask(`/api/player-info?uid=${uid}&region=${region}`);
    expect(reply.status).toBe(200);
    expect(playerInfoShape.safeParse(reply.json()).error).toBeUndefined();
    expect(reply.json().data).toMatchObject({ basicInfo: { accountId: uid } });
  },

  '4.2 /api/images/player-assets: a player’s avatars, frames and other elements': async ({
    root: ask,
    someone,
  }) => {
    const { uid, region } = await someone();
    const reply = await ask(`/api/images/player-assets?uid=${uid}&region=${region}`);
    const assets = z
      .array(z.looseObject({ kind: z.string(), id: z.string() }))
      .parse(JSON.parse(reply.body.toString()));
    expect(assets.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['avatar', 'frame']));
  },

  '4.2 /api/images/item: images of items, as /api/v1/image has them': async ({ root: ask, v1: askV1 }) => {
    const reply = await ask('/api/images/item?itemID=203000001');
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual((await askV1('/image?itemID=203000001')).body);
  },

  '4.2 /api/usage: the caller’s usage and remaining quota': async ({ root: ask, v1: askV1 }) => {
    const reply = await ask('/api/usage');
    expect(usageShape.safeParse(reply.json()).error).toBeUndefined();
    expect((await askV1('/usage')).json()).toMatchObject({ limit: reply.json().limit });
  },

  '4.2 /docs: documentation for people, without a key (decided)': async ({ root: ask }) => {
    const page = await ask('/docs', { headers: { 'x-api-key': undefined } });
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
  },

  '4.2 /api/v1/stats: statistics alone, in twos and in fours (decided)': async ({ v1: ask, someone }) => {
    const { uid, region } = await someone();
    const mode = { accountId: uid, detailedStats: expect.any(Object) };
    const stats = (await ask(`/stats?uid=${uid}&region=${region}`)).json();
    expect(stats).toMatchObject({ soloStats: mode, duoStats: mode, quadStats: mode });
    expect(JSON.stringify(stats)).not.toMatch(/:0[,}]/);
  },

  '4.2 /api/v1/search: players by a part of their name (extension of ours)': async ({ v1: ask }) => {
    const search = async (keyword: string) =>
      z
        .object({ infos: z.array(z.looseObject({ accountId: z.string() })) })
        .parse((await ask(`/search?${new URLSearchParams({ keyword, region: 'sg' })}`)).json()).infos;
    const found = await search('Nova');
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThanOrEqual(20);
    expect(await search('nova')).toEqual(found);
    expect(await search('nobody is called so')).toEqual([]);
    for (const keyword of ['ab', ' ab ', '', 'a'.repeat(41)])
      expectRefusal(await ask(`/search?region=sg&keyword=${keyword}`), 400, 'INVALID_PARAMETER');
  },

  '4.2: answers each question at each of its addresses as Loadout reads it (decided)': async ({
    root: ask,
    someone,
  }) => {
    const known = { ...(await someone()), code: await findMapCode(ask), keyword: 'nova' };
    for (const endpoint of endpoints)
      for (const path of endpoint.paths) await expectAnswer(ask, { endpoint, path, known });
  },

  '4.2: serves nothing that is not listed, and GET alone (decided)': async ({ v1: ask, root: askRoot }) => {
    expectRefusal(await ask('/nothing'), 404, 'NOT_FOUND');
    expectRefusal(await askRoot('/'), 404, 'NOT_FOUND');
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      const reply = await ask('/info', { method });
      expectRefusal(reply, 404, 'NOT_FOUND');
      expect(reply.headers.allow).toBe('GET, HEAD');
      expect(reply.json().message).toMatch(/^Only GET and HEAD /);
    }
  },

  '4.2: answers HEAD like GET without the body (decided)': async ({ v1: ask, root: askRoot, someone }) => {
    const { uid, region } = await someone();
    const questions = [`/info?uid=${uid}&region=${region}`, '/image?itemID=203000001', '/nothing'];
    const asked = [...questions.map((path) => ask.bind(undefined, path)), askRoot.bind(undefined, '/docs')];
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
    for (const path of [`/info?uid=${uid}&region=${region}`, '/image?itemID=203000001']) {
      const { headers } = await ask(path);
      expect(headers['cache-control']).toMatch(/max-age=\d/);
      const again = await ask(path, { headers: { 'if-none-match': `"other", W/${headers.etag}` } });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect((await ask(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    }
  },
};

interface Question {
  endpoint: Endpoint<unknown>;
  path: string;
  /** Parameters that the service has an answer to. */
  known: Readonly<Record<Endpoint<unknown>['parameters'][number], string>>;
}

/** The answer is about what was asked, whole and of the documented shape; without any one parameter it is a refusal. */
async function expectAnswer(ask: Subject['root'], { endpoint, path, known }: Question): Promise<void> {
  const query = Object.fromEntries(endpoint.parameters.map((name) => [name, known[name]]));
  const addressOf = (parameters: Record<string, string>) => `${path}?${new URLSearchParams(parameters)}`;
  const reply = await ask(addressOf(query));
  expect([path, reply.status]).toEqual([path, 200]);
  const value = recordCandidates(JSON.parse(reply.body.toString()))
    .map((json) => endpoint.read(json))
    .find((read) => read !== undefined);
  expect([path, endpoint.schema.safeParse(value).error]).toEqual([path, undefined]);
  expect([path, endpoint.isAbout?.(value, query) ?? true]).toEqual([path, true]);
  expect([path, endpoint.unreadIn?.(value) ?? []]).toEqual([path, []]);
  for (const name of endpoint.parameters) {
    const { [name]: _left, ...others } = query;
    expectRefusal(await ask(addressOf(others)), 400, 'INVALID_PARAMETER');
  }
}

/** The code of a map that the service has: most of ours are there. */
async function findMapCode(ask: Subject['root']): Promise<string> {
  for (let number = 1; number < 20; number++) {
    const code = `#FREEFIRE${number.toString(16).toUpperCase().padStart(40, '0')}`;
    const { status } = await ask(`/api/v1/craftland?${new URLSearchParams({ region: 'sg', code })}`);
    if (status === 200) return code;
  }
  throw new Error('of the first codes, the service knows no map');
}

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
