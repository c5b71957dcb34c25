import { expect } from 'vitest';
import { type Cases, expectRefusal } from './cases.ts';

/** Errors other than the firewall's. */
export const section7Errors: Cases = {
  '7.2: every error is JSON with error, code, message and status, and is not kept (decided)': async ({
    v1: ask,
  }) => {
    const asked = [
      ...['/nothing', '/info', '/image?itemID=x'].map((path) => ask(path)),
      ask('/info', { headers: { 'x-api-key': undefined } }),
      ask('/info', { headers: { 'user-agent': 'short' } }),
    ];
    for (const reply of await Promise.all(asked)) {
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
    expect([200, 404]).toContain((await ask(`/info?uid=${uid}&region=atlantis`)).status);
  },

  '7.2: a player, picture or map that is not there gets 404 NOT_FOUND (decided)': async ({ v1: ask }) => {
    const questions = [
      (number: number) => `/info?region=sg&uid=${70_000 + number}`,
      (number: number) => `/image?itemID=${203_900_000 + number}`,
      (number: number) => `/craftland?region=sg&code=FREEFIRE${String(number).padStart(40, '0')}`,
    ];
    for (const question of questions) {
      let reply = await ask(question(0));
      for (let number = 1; number < 150 && reply.status === 200; number++)
        reply = await ask(question(number));
      expectRefusal(reply, 404, 'NOT_FOUND');
    }
  },

  '7.2: an address that is malformed gets 400 (decided)': async ({ v1: ask }) => {
    for (const path of ['/%zz', '/%', '/info%zz', '/%zz?key=bad'])
      for (const headers of [{}, { 'x-api-key': undefined }])
        expectRefusal(await ask(path, { headers }), 400, 'INVALID_PARAMETER');
  },
};
