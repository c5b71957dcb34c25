import { expect } from 'vitest';
import type { Cases } from './cases.ts';

/** Versioning. */
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
