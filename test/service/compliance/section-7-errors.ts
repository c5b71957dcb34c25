import { expect } from 'vitest';
import { v1 } from '../../../src/contract/routes.ts';
import { type Cases, expectRefusal } from './cases.ts';

/** Errors other than the firewall's, the limits, the version. */
export const section7Errors: Cases = {
  '7.2: every error is JSON with error, code, message and status, and is not kept (decided)': async ({
    v1: ask,
  }) => {
    for (const path of ['/nothing', v1.info, `${v1.image}?itemID=x`]) {
      const reply = await ask(path);
      expectRefusal(reply, reply.status, String(reply.json().code));
      expect(reply.headers['content-type']).toMatch(/^application\/json\b/);
      expect(reply.headers['cache-control']).toBe('no-store');
    }
  },

  '7.2: an invalid parameter gets 400 INVALID_PARAMETER and is named (decided)': async ({ v1: ask }) => {
    const wrong = {
      uid: '/info?region=sg&uid=1',
      region: '/info?uid=12345&region=%20',
      itemID: '/image?itemID=-1',
      code: '/craftland?region=sg&code=x',
    };
    for (const [name, path] of Object.entries(wrong)) {
      const reply = await ask(path);
      expectRefusal(reply, 400, 'INVALID_PARAMETER');
      expect(reply.json().message).toMatch(new RegExp(`^${name} `));
    }
  },

  '7.2: an unknown region is no error (decided)': async ({ v1: ask, someone }) => {
    const { uid } = await someone();
    expect([200, 404]).toContain((await ask(`${v1.info}?uid=${uid}&region=atlantis`)).status);
  },

  '7.2: a player, picture or map that is not there gets 404 NOT_FOUND (decided)': async ({ v1: ask }) => {
    const questions = [
      (number: number) => `${v1.info}?region=sg&uid=${70_000 + number}`,
      (number: number) => `${v1.craftland}?region=sg&code=FREEFIRE${String(number).padStart(40, '0')}`,
    ];
    for (const question of questions) {
      let reply = await ask(question(0));
      for (let number = 1; number < 150 && reply.status === 200; number++)
        reply = await ask(question(number));
      expectRefusal(reply, 404, 'NOT_FOUND');
    }
  },

  '7.2: an address that is malformed gets 400 (decided)': async ({ v1: ask }) => {
    expectRefusal(await ask('/%zz'), 400, 'INVALID_PARAMETER');
  },
};

export const section8: Cases = {
  '8: /api/usage counts what was asked': async ({ v1: ask, someone }) => {
    const { uid, region } = await someone();
    const usage = async () => (await ask(v1.usage)).json();
    const before = await usage();
    for (const count of [1, 2, 3]) {
      await ask(`${v1.info}?uid=${uid}&region=${region}`);
      const after = await usage();
      expect(after.used).toBe(Number(before.used) + count);
      expect(Number(after.remaining) + Number(after.used)).toBe(after.limit);
    }
  },

  '8: every answer to a key tells its limit and what is left of it (decided)': async ({
    v1: ask,
    someone,
  }) => {
    const { uid, region } = await someone();
    const paths = [
      `${v1.info}?uid=${uid}&region=${region}`,
      v1.usage,
      `${v1.image}?itemID=203000001`,
      `${v1.info}?uid=x`,
    ];
    for (const path of paths) {
      const { headers } = await ask(path);
      expect(headers['x-ratelimit-limit']).toMatch(/^\d+$/);
      expect(headers['x-ratelimit-remaining']).toMatch(/^\d+$/);
    }
  },
};

export const section9: Cases = {
  '9: the path of the base address carries the version, and /info is served under it': async ({
    baseUrl,
    v1: ask,
    root,
    someone,
  }) => {
    expect(baseUrl).toMatch(/\/api\/v1$/);
    const { uid, region } = await someone();
    const question = `/info?uid=${uid}&region=${region}`;
    expect((await ask(question)).status).toBe(200);
    expect((await root(question)).status).toBe(404);
  },

  '9: calls itself version 2.0 in its documentation (decided place)': async ({ root: ask }) => {
    expect((await ask('/docs/json')).json()).toMatchObject({ info: { version: '2.0' } });
  },
};
