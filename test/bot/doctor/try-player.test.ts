import { expect, it } from 'vitest';
import { readConfig } from '../../../src/bot/config/config.ts';
import { tryPlayer } from '../../../src/bot/doctor/try-player.ts';
import { type Family, families, openShapedApi, strangeAnswers, uidServed } from '../../support/shaped-api.ts';

/** Runs `npm run doctor -- --try` at a new address, and returns its lines. */
async function tryAt(family: Family, settings: Record<string, string> = {}, region?: string) {
  const upstream = await openShapedApi(family);
  const given = { DISCORD_TOKEN: 'a.b.c', PLAYER_API_URL: upstream.url, DEFAULT_REGION: 'TH', ...settings };
  const lines: string[] = [];
  const isFound = await tryPlayer(readConfig(given), { uid: uidServed, region }, (line) => lines.push(line));
  return { isFound, text: lines.join('\n'), asked: upstream.asked };
}

it('says what Loadout understood of a player, what is missing, and which settings help', async () => {
  const { isFound, text } = await tryAt(families.C);
  expect(isFound).toBe(true);
  expect(text).toMatch(/✓ Player: Nova, region TH, asked at \/get_player_personal_show/);
  expect(text).toMatch(/✓ Record: has name, level/);
  expect(text).toMatch(/· Record: has no .*clan/);
  expect(text).toMatch(/✓ Statistics: answered/);
  expect(text).toMatch(/✓ Search: finds 1/);
});

it('names the settings for an API’s missing features', async () => {
  const record = (accountId: string, region: string) => ({
    basicInfo: { accountId, nickname: 'Nova', level: 60, region, headPic: '902000003' },
    profileInfo: { clothes: ['203000001'] },
  });
  const { text, asked } = await tryAt({ ...families.E, record });
  for (const name of ['PLAYER_API_STATS_REQUEST', 'PLAYER_API_SEARCH_REQUEST', 'IMAGE_SOURCES', 'ITEM_NAMES'])
    expect(text).toContain(name);
  expect(text).toContain('clothes 203000001');
  // Such an API has no pictures, so none is asked for there.
  expect(asked.filter((path) => path.includes('image'))).toEqual([]);
});

it('lists what was tried at an unknown address, and finds no missing player', async () => {
  const nothing = { info: { path: '/never', uid: 'uid', region: 'region' } };
  for (const elsewhere of Object.values(strangeAnswers)) {
    const { isFound, text } = await tryAt({ ...nothing, elsewhere });
    expect(isFound).toBe(false);
    expect(text).toMatch(/^✗ Player: /);
  }
  const inRegion = await tryAt(families.B, {}, 'BR');
  expect([inRegion.isFound, inRegion.text]).toEqual([
    false,
    expect.stringContaining('does not know this player'),
  ]);
});

it('never quotes the key', async () => {
  const hasKey = () => false;
  const settings = {
    PLAYER_API_KEY: 'lo_secretsecret',
    PLAYER_API_REQUEST: '/info-player?uid={uid}&k={key}',
  };
  const { text, asked } = await tryAt({ ...families.E, regions: undefined, hasKey }, settings);
  expect(asked.join()).toContain('lo_secretsecret');
  expect(text).toMatch(/refuses PLAYER_API_KEY/);
  expect(text).not.toContain('lo_secret');
});
