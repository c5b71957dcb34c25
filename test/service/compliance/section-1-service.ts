import { expect } from 'vitest';
import { routes } from '../../../src/service/routes/routes.ts';
import { docsPath } from '../../../src/shared/contract/routes.ts';
import { type Cases, expectPassage, expectRefusal } from './cases.ts';
import type { Reply } from './subject.ts';

export const section1: Cases = {
  '1: gives player information: profile, rankings, badges, clan membership, pet': async ({ records }) => {
    const all = await records();
    for (const name of ['profileInfo', 'clanBasicInfo', 'petInfo', 'historyEpInfo'])
      expect(all.some((record) => record[name] !== undefined)).toBe(true);
    for (const { basicInfo } of all) expect(basicInfo).toHaveProperty('rank');
  },

  '1: gives pictures of a player: avatars, frames and other visual elements': async ({
    root: ask,
    someone,
  }) => {
    const { uid, region } = await someone();
    const list = await ask(`/api/images/player-assets?uid=${uid}&region=${region}`);
    const assets: { kind: string; id: string }[] = JSON.parse(list.body.toString());
    const kinds = assets.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['avatar', 'frame']));
    expect(new Set(kinds).size).toBeGreaterThan(2);
    for (const kind of ['avatar', 'frame', 'banner']) {
      const id = assets.find((asset) => asset.kind === kind)?.id;
      if (id) expectPicture(await ask(`/api/images/player-assets?kind=${kind}&id=${id}`));
    }
  },

  '1: gives pictures of items, weapons and equipment': async ({ root: ask }) => {
    for (const kind of ['203', '907', '904']) {
      // An id may name nothing; of ten in a row, some are there.
      const ids = Array.from({ length: 10 }, (_, index) => `${kind}00000${index}`);
      const replies = await Promise.all(ids.map((id) => ask(`/api/images/item?itemID=${id}`)));
      expectPicture(replies.find(({ status }) => status === 200));
    }
  },

  '1: tells the usage and the quota of the caller’s key': async ({ v1: ask }) => {
    expect((await ask('/usage')).json()).toMatchObject({
      used: expect.any(Number),
      remaining: expect.any(Number),
    });
  },

  '1: filters by User-Agent in front of every endpoint': async ({ root: ask }) => {
    const headers = { 'user-agent': undefined };
    for (const path of [...Object.keys(routes), docsPath])
      expectRefusal(await ask(path, { headers }), 403, 'FW_001');
  },

  '1: takes nothing of the quota for pictures': async ({ v1: ask }) => {
    const used = async () => (await ask('/usage')).json().used;
    const before = await used();
    for (const id of ['203000001', '203000002', '203000003']) await ask(`/image?itemID=${id}`);
    expect(await used()).toBe(before);
  },

  '1: has a picture or says that there is none, and never fails, whatever the id': async ({ v1: ask }) => {
    for (const id of ['0', '1', '203000001', '999999999', '12345678901234567890'])
      expect([200, 404]).toContain((await ask(`/image?itemID=${id}`)).status);
  },

  '1: names the source that served a picture (decided: X-Image-Source)': async ({ v1: ask }) => {
    const replies = await Promise.all([1, 2, 3].map((number) => ask(`/image?itemID=20300000${number}`)));
    const served = replies.filter(({ status }) => status === 200);
    expect(served).not.toEqual([]);
    for (const { headers } of served) expect(headers['x-image-source']).toMatch(/^[\w-]+$/);
  },

  '1: supports every region: the code is a passthrough value': async ({ v1: ask, someone }) => {
    const { uid } = await someone();
    for (const region of ['sg', 'IND', 'br', 'TH', 'us', 'eu', 'zz', 'moon-1'])
      expectPassage(await ask(`/info?uid=${uid}&region=${region}`));
  },
};

function expectPicture(reply: Reply | undefined): void {
  expect(reply?.status).toBe(200);
  expect(reply?.headers['content-type']).toMatch(/^image\//);
  expect(reply?.body.length).toBeGreaterThan(100);
}
