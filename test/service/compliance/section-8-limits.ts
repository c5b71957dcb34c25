import { expect } from 'vitest';
import type { Cases } from './cases.ts';

/** Limits, as far as sections 4 and 7 don't have them. */
export const section8: Cases = {
  '8: /api/usage counts what was asked': async ({ v1: ask, someone }) => {
    const { uid, region } = await someone();
    const usage = async () => (await ask('/usage')).json();
    const before = await usage();
    for (const count of [1, 2, 3]) {
      await ask(`/info?uid=${uid}&region=${region}`);
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
    const paths = [`/info?uid=${uid}&region=${region}`, '/usage', '/image?itemID=203000001', '/info?uid=x'];
    for (const path of paths) {
      const { headers } = await ask(path);
      expect(headers['x-ratelimit-limit']).toMatch(/^\d+$/);
      expect(headers['x-ratelimit-remaining']).toMatch(/^\d+$/);
    }
  },
};
