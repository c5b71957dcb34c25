import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { playerParts } from '../../src/service/routes/routes.ts';
import { openWorld } from '../../src/service/world/world.ts';
import { openTestService, temporaryFolder, today } from '../support/service/open-test-service.ts';

const record = (accountId: string, region?: string) => ({
  basicInfo: { accountId, nickname: `own ${accountId}`, level: 7, rank: 305, region, futureField: 1 },
});

async function folderWith(files: Record<string, unknown>): Promise<string> {
  const folder = await temporaryFolder();
  for (const [name, content] of Object.entries(files))
    await writeFile(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  return folder;
}

const open = (recordsFolder: string) =>
  openWorld({ own: { folder: recordsFolder, parts: playerParts }, now: () => today });

describe('records of the operator', () => {
  it('come before the generated ones, from files of one or of many', async () => {
    const recordsFolder = await folderWith({
      'ana.json': record('123456789', 'BR'),
      'team.json': [record('55555'), record('66666', 'TH')],
      'notes.txt': 'not read',
    });
    const { ask } = await openTestService({ recordsFolder });
    const reply = await ask('/api/v1/info?uid=123456789&region=br');
    expect(reply.json()).toEqual(record('123456789', 'BR'));
    expect((await ask('/api/v1/info?uid=123456789&region=sg')).statusCode).toBe(404);
    expect((await ask('/api/v1/info?uid=66666&region=sg')).statusCode).toBe(200);
  });

  it('may tell statistics, matches and a wishlist; what they do not tell is empty, not made up', async () => {
    const soloStats = { accountId: '55555', gamesPlayed: 3, detailedStats: { deaths: 3 } };
    const match = {
      matchId: '1',
      mode: 'solo',
      placement: 9,
      kills: 0,
      survivalTime: 60,
      playedAt: '1735689600',
    };
    const wishlist_items = [{ itemId: '203000001', addTime: '1735689600' }];
    const recordsFolder = await folderWith({
      'a.json': { ...record('55555'), soloStats, wishlist_items, matchHistory: [match] },
      'b.json': record('66666'),
    });
    const { ask } = await openTestService({ recordsFolder });
    const json = async (path: string) => (await ask(`${path}&region=sg`)).json();
    const none = (accountId: string) => ({ accountId, detailedStats: {} });
    const told = { soloStats, duoStats: none('55555'), quadStats: none('55555') };
    const empty = { soloStats: none('66666'), duoStats: none('66666'), quadStats: none('66666') };
    expect(await json('/api/v1/info?uid=55555')).toEqual(record('55555'));
    expect(await json('/api/v1/stats?uid=55555')).toEqual(told);
    expect(await json('/api/v1/wishlist?uid=55555')).toEqual({ wishlist_items });
    expect((await json('/api/player-info?uid=55555')).data).toEqual({
      ...record('55555'),
      ...told,
      matchHistory: [match],
    });
    expect(await json('/api/v1/stats?uid=66666')).toEqual(empty);
    expect(await json('/api/v1/wishlist?uid=66666')).toEqual({ wishlist_items: [] });
    expect((await json('/api/player-info?uid=66666')).data).toEqual({
      ...record('66666'),
      ...empty,
      matchHistory: [],
    });
  });

  it('are found in every group if they name no region that is known', async () => {
    const world = await open(
      await folderWith({ 'a.json': record('55555'), 'b.json': record('66666', 'MOON') }),
    );
    for (const group of ['ind', 'br', 'sg'] as const)
      for (const uid of ['55555', '66666']) expect(world.find(uid, group)?.basicInfo.accountId).toBe(uid);
  });

  it.each([
    ['{"basicInfo":', /^bad\.json of the records folder is no JSON .*\.$/],
    [
      '[{"basicInfo":{"accountId":"12"},"soloStats":{"accountId":"12345"}}]',
      new RegExp(
        [
          '^bad\\.json .*record 1: basicInfo\\.accountId must be a string of 5 to 15 digits',
          'basicInfo\\.nickname is missing: it must be a text in quotes',
          'basicInfo\\.level must be a whole number',
          'basicInfo\\.rank must be a whole number',
          'soloStats\\.detailedStats is missing: it must be an object in \\{ \\}\\.$',
        ].join('; '),
      ),
    ],
    [
      { basicInfo: { ...record('55555').basicInfo, accountId: 55555 } },
      /^bad\.json .*basicInfo\.accountId must be a string/,
    ],
    [
      { ...record('55555'), profileInfo: { clothes: [203000001] } },
      /^bad\.json .*profileInfo\.clothes\.0 must be a text in quotes\.$/,
    ],
    ['"text"', /^bad\.json .*is no player record: must be an object in \{ \}\.$/],
    ['[]7', /is no JSON/],
  ])('stop the start where one is bad: %j', async (content, message) => {
    await expect(open(await folderWith({ 'bad.json': content }))).rejects.toThrow(message);
  });

  it('stop the start if two are of one uid, or the folder is not there', async () => {
    await expect(
      open(await folderWith({ 'a.json': record('55555'), 'b.json': record('55555') })),
    ).rejects.toThrow(/^b\.json .*holds uid 55555, which is in a\.json already/);
    await expect(open('/nowhere/at/all')).rejects.toThrow(/SERVICE_RECORDS/);
  });
});
