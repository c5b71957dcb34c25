import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { battleRoyaleRank } from '../../src/bot/game/ranks.ts';
import type { Actor } from '../../src/local-discord/local-discord.ts';
import { generatePlayer } from '../../src/service/world/generate-player.ts';
import { findResident } from '../../src/service/world/resident.ts';
import { dayMs } from '../../src/shared/time/utc-day.ts';
import { t } from '../support/english.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { imageOf, textOf } from '../support/seen.ts';

let folder: string;
let world: World;
let mira: Actor;
let noor: Actor;

const start = async () => {
  world = await openWorld({ STORE_URL: `sqlite://${folder}/playground.sqlite` }, { hasNeighbours: true });
  mira = world.discord.member('Mira');
  noor = world.discord.member('Noor');
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loadout-living-'));
  await start();
});

afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

const post = async (path: string, body: object) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(world.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.json();
};
const uidOfMira = '9876543210';
// The neighbours settle one after the other, behind all members.
const patiently = { timeout: 30_000 };

it('has members on its leaderboard before anybody joins', async () => {
  const alt = async () => imageOf(await mira.runs('/leaderboard')).description;
  await expect.poll(alt, patiently).toMatch(/1 .+ 2 .+ 3 /);
});

it('posts a digest and a rank-up within any week, though nobody has set anything', async () => {
  await mira.runs('/account', { uid: uidOfMira });
  const question = await mira.runs('/history');
  await mira.presses(t('buttons.keepHistory'), question.message);
  await noor.runs('/account', { uid: '123456789' });
  expect(await post('/api/forward-clock', { minutes: 7 * 1440 })).toEqual({ aheadMs: 7 * dayMs });
  const news = () => noor.sees().map((seen) => textOf(seen));
  const [, , announced = ''] = t('rankUp.text', { member: 'X', name: 'X', from: 'X' }).split('X');
  await expect.poll(news, patiently).toContainEqual(expect.stringContaining(t('digest.title')));
  await expect.poll(news, patiently).toContainEqual(expect.stringContaining(announced));
});

describe('the clock of the playground, put forward by a week', () => {
  it('takes the bot, the players and Discord with it: there is a history, with a point for each day', async () => {
    const before = Date.now() + 6.9 * dayMs;
    const shown = await mira.runs('/history');
    expect(Date.parse(shown.message.timestamp)).toBeGreaterThan(before);
    expect(imageOf(shown).description).toMatch(/\d+ to .*\d+: [\d,]+ to [\d,]+/);
    const file = await mira.presses(t('buttons.export'), (await mira.runs('/privacy')).message);
    const { url = '' } = file.message.attachments[0] ?? {};
    const stored = await (await fetch(url)).text();
    const days = new Set(stored.match(/(?<="at":\s*"?)[^",}]+/g));
    expect(days.size).toBeGreaterThanOrEqual(7);
  });

  it('lets a member prove an account whose signature the visitor can write', async () => {
    expect(await post('/api/put-codes', { person: 'member' })).toEqual({ count: 0 });
    const asked = await mira.presses(t('buttons.verify'), (await mira.runs('/account')).message);
    expect(await post('/api/put-codes', { person: 'member' })).toEqual({ count: 1 });
    const done = await mira.presses(t('buttons.check'), asked.message);
    expect(textOf(done)).toContain(t('verify.done.text'));
    const question = await mira.presses(t('buttons.announceRankUps'), done.message);
    expect(textOf(question)).toContain(t('rankUp.ask.title'));
    const joined = await mira.presses(t('buttons.announceRankUps'), question.message);
    expect(textOf(joined)).toContain(t('boards.rankUps.joined.title'));
  });

  it('announces a member who climbs within that week, once, with the new card', async () => {
    const { uid, name } = findClimber(Date.now() + 7 * dayMs);
    await mira.runs('/account', { uid });
    await mira.runs('/player', { uid });
    const notices = () => noor.sees().filter((seen) => textOf(seen).includes(`(${name})`));
    expect(notices()).toEqual([]);
    await post('/api/forward-clock', { minutes: 7 * 1440 });
    await expect.poll(() => notices().length, patiently).toBe(1);
    const [notice] = notices();
    expect(notice && imageOf(notice).url).toContain('player.jpg');
    expect(notice && textOf(notice)).toContain(`<@${mira.id}>`);
    // Their bio is theirs again after the proof above.
    const verified = await mira.runs('/player', { uid: uidOfMira });
    expect(textOf(verified)).not.toMatch(/“[A-Z2-9]{6}”/);
  });

  it('keeps its time after a restart of the playground, and so do its players', async () => {
    const show = async () => imageOf(await noor.runs('/player', { uid: uidOfMira })).description;
    const before = await show();
    await world.close();
    await start();
    expect(await show()).toBe(before);
    const { message } = await noor.runs('/leaderboard');
    expect(Date.parse(message.timestamp)).toBeGreaterThan(Date.now() + 13.9 * dayMs);
  });
});

/** Finds a generated player who has a higher rank a week after a moment, each day of it. */
function findClimber(from: number): { uid: string; name: string } {
  for (let uid = 5_000_000_001; ; uid++) {
    const resident = findResident(String(uid));
    const tierOn = (day: number) => {
      const { basicInfo } = (resident && generatePlayer(resident, from + day * dayMs)) ?? {};
      const rank = battleRoyaleRank(Number(basicInfo?.rankingPoints), undefined, undefined);
      return { rank, name: basicInfo?.nickname };
    };
    const [first, last] = [tierOn(0), tierOn(7)];
    if (first.rank?.tier === 'gold' && last.rank?.tier === 'platinum' && last.name)
      return { uid: String(uid), name: last.name };
  }
}
