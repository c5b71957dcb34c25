import { expect } from 'vitest';
import { type Cases, expectPassage, expectRefusal } from './cases.ts';

const noKey = { 'x-api-key': undefined };
const wrong = 'lo_00000000000000000000000000000000';

/** Authentication. */
export const section5: Cases = {
  '5 rule 1: takes the key from the header x-api-key': async ({ v1: ask, key }) => {
    const reply = await ask('/usage', { headers: { 'x-api-key': key } });
    expect(reply.status).toBe(200);
  },

  '5 rule 1: takes the key from the query, first or after an &': async ({ v1: ask, key, someone }) => {
    const { uid, region } = await someone();
    for (const query of [`key=${key}&uid=${uid}&region=${region}`, `uid=${uid}&region=${region}&key=${key}`])
      expect((await ask(`/info?${query}`, { headers: noKey })).status).toBe(200);
  },

  '5 rule 1: needs the & before the key': async ({ v1: ask, key, someone }) => {
    const { uid, region } = await someone();
    const reply = await ask(`/info?uid=${uid}&region=${region}?key=${key}`, { headers: noKey });
    expectRefusal(reply, 401, 'KEY_MISSING');
    expect(reply.body.includes(key)).toBe(false);
  },

  '5 rule 2: keys are long, opaque, and begin with a fixed prefix': async ({ key }) => {
    expect(key).toMatch(/^[a-z]+[_-]\w{20,}$/i);
  },

  '5 rule 3: the region never affects authorization': async ({ v1: ask, someone }) => {
    const { uid } = await someone();
    for (const region of ['sg', 'ind', 'br', 'US', 'zz'])
      expectPassage(await ask(`/info?uid=${uid}&region=${region}`));
    for (const region of ['sg', 'ind', 'zz'])
      expectRefusal(
        await ask(`/info?uid=${uid}&region=${region}`, { headers: { 'x-api-key': wrong } }),
        401,
        'KEY_INVALID',
      );
  },

  '5 rule 4: the firewall comes before the key': async ({ v1: ask, key }) => {
    for (const sent of [undefined, wrong, key])
      expectRefusal(
        await ask('/usage', { headers: { 'user-agent': 'x', 'x-api-key': sent } }),
        403,
        'FW_001',
      );
  },

  '5: without a key, 401 KEY_MISSING (decided)': async ({ v1: ask }) => {
    expectRefusal(await ask('/usage', { headers: noKey }), 401, 'KEY_MISSING');
  },

  '5: with a key that is not known, 401 KEY_INVALID (decided)': async ({ v1: ask, key }) => {
    for (const sent of [wrong, key.slice(0, -1), `${key}0`, key.toUpperCase(), 'x'.repeat(2_000)])
      expectRefusal(await ask('/usage', { headers: { 'x-api-key': sent } }), 401, 'KEY_INVALID');
  },

  '5: the header counts where both are sent (decided)': async ({ v1: ask, key }) => {
    expect((await ask(`/usage?key=${wrong}`)).status).toBe(200);
    const reply = await ask(`/usage?key=${key}`, { headers: { 'x-api-key': wrong } });
    expectRefusal(reply, 401, 'KEY_INVALID');
    expect((await ask(`/usage?key=${key}`, { headers: { 'x-api-key': '' } })).status).toBe(200);
    expectRefusal(await ask(`/usage?key=${key}&key=${key}`, { headers: noKey }), 401, 'KEY_INVALID');
  },

  '5: the key is looked at before the parameters (decided)': async ({ v1: ask }) => {
    expectRefusal(await ask('/info?uid=1', { headers: noKey }), 401, 'KEY_MISSING');
    expectRefusal(await ask('/info?uid=1'), 400, 'INVALID_PARAMETER');
  },
};
