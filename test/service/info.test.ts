import { describe, expect, it } from 'vitest';
import { findResident } from '../../src/service/world/resident.ts';
import { readPlayer } from '../../src/shared/contract/read-player.ts';
import { regionGroups } from '../../src/shared/contract/regions.ts';
import { openTestService } from '../support/service/open-test-service.ts';

const resident = (test: (found: NonNullable<ReturnType<typeof findResident>>) => boolean) => {
  for (let uid = 70_000_000; ; uid++) {
    const found = findResident(String(uid));
    if (found && test(found)) return found;
  }
};

describe('/api/v1/info', () => {
  it('answers with the record of the uid', async () => {
    const { ask } = await openTestService();
    const { uid, group } = resident(({ isInClan }) => isInClan);
    const reply = await ask(`/api/v1/info?uid=${uid}&region=${group}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
    expect(readPlayer(reply.json())).toMatchObject({ uid, clan: { name: expect.any(String) } });
  });

  it.each([
    ['TH', 'sg'],
    ['sac', 'br'],
    ['IND', 'ind'],
    ['zz', 'sg'],
  ] as const)('takes region %s for the group %s', async (region, group) => {
    const { ask } = await openTestService();
    const { uid } = resident((found) => found.group === group && found.isRegionLocked);
    expect((await ask(`/api/v1/info?uid=${uid}&region=${region}`)).statusCode).toBe(200);
  });

  it('finds some players in their own group only, and says that the region may be wrong', async () => {
    const { ask } = await openTestService();
    const { uid } = resident(({ group, isRegionLocked }) => group === 'ind' && isRegionLocked);
    for (const region of Object.keys(regionGroups).filter((group) => group !== 'ind')) {
      const reply = await ask(`/api/v1/info?uid=${uid}&region=${region}`);
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toMatchObject({
        code: 'NOT_FOUND',
        message: expect.stringContaining('region may be wrong'),
      });
    }
  });

  it('finds any other player from every group', async () => {
    const { ask } = await openTestService();
    const { uid } = resident(({ isRegionLocked }) => !isRegionLocked);
    for (const region of Object.keys(regionGroups))
      expect((await ask(`/api/v1/info?uid=${uid}&region=${region}`)).json().basicInfo.accountId).toBe(uid);
  });

  it.each([
    ['uid', 'region=sg'],
    ['uid', 'uid=1234&region=sg'],
    ['uid', 'uid=1234567890123456&region=sg'],
    ['uid', 'uid=12345a&region=sg'],
    ['uid', 'uid=12345&uid=12346&region=sg'],
    ['uid', 'uid=%20123456&region=sg'],
    ['region', 'uid=123456789'],
    ['region', 'uid=123456789&region='],
    ['region', 'uid=123456789&region=s/g'],
  ])('refuses naming the parameter %s: %s', async (name, query) => {
    const { ask } = await openTestService();
    const reply = await ask(`/api/v1/info?${query}`);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      code: 'INVALID_PARAMETER',
      message: expect.stringMatching(`^${name} `),
    });
  });
});

describe('the service', () => {
  it('answers unknown paths, other methods and malformed addresses in its own words', async () => {
    const { ask, key } = await openTestService();
    const unknown = await ask(`/api/v1/nothing?key=${key}`, { 'x-api-key': undefined });
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toEqual({
      error: 'not_found',
      code: 'NOT_FOUND',
      message: expect.stringContaining('/api/v1/nothing'),
      status: 404,
    });
    expect(unknown.body).not.toContain(key);
    expect((await ask('/api/v1/info', {}, 'POST')).json()).toMatchObject({ code: 'NOT_FOUND' });
    expect((await ask('/%zz')).json()).toMatchObject({ code: 'INVALID_PARAMETER', status: 400 });
  });

  it('reveals nothing about internal errors', async () => {
    const { app, ask } = await openTestService();
    app.get('/broken', () => {
      throw new Error('the secret is lo_secretsecretsecretsecretsecretse');
    });
    const reply = await ask('/broken');
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toMatchObject({ code: 'INTERNAL' });
    expect(reply.body).not.toContain('secret');
  });
});
