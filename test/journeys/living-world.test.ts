import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../src/local-discord/local-discord.ts';
import { dayMs } from '../../src/shared/time/utc-day.ts';
import { t } from '../support/english.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { imageOf, textOf } from '../support/seen.ts';

let world: World;
let mira: Actor;
let noor: Actor;

beforeAll(async () => {
  world = await openWorld();
  mira = world.discord.member('Mira');
  noor = world.discord.member('Noor');
});

afterAll(() => world?.close());

const post = async (path: string, body: object) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(world.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.json();
};
const uidOfMira = '9876543210';

describe('the clock of the playground, put forward by a week', () => {
  it('takes the bot, the players and Discord with it: there is a history, with a point for each day', async () => {
    await mira.runs('/account link', { uid: uidOfMira });
    const question = await mira.runs('/history');
    await mira.presses(t('buttons.keepHistory'), question.message);
    await noor.runs('/account link', { uid: '123456789' });
    expect(await post('/api/forward-clock', { minutes: 7 * 1440 })).toEqual({ aheadMs: 7 * dayMs });
    const before = Date.now() + 6.9 * dayMs;
    const shown = await mira.runs('/history');
    expect(Date.parse(shown.message.timestamp)).toBeGreaterThan(before);
    const [from, to] = [before - 5.9 * dayMs, before].map((at) => new Date(at).getUTCDate());
    expect(imageOf(shown).description).toMatch(
      new RegExp(`\\b${from}\\b.* to .*\\b${to}\\b.*: [\\d,]+ to [\\d,]+`),
    );
    const file = await mira.runs('/privacy export');
    const { url = '' } = file.message.attachments[0] ?? {};
    const stored = await (await fetch(url)).text();
    const days = new Set(stored.match(/(?<="at":\s*"?)[^",}]+/g));
    expect(days.size).toBeGreaterThanOrEqual(7);
  });

  it('lets a member prove an account whose signature the visitor can write', async () => {
    expect(await post('/api/put-codes', { person: 'member' })).toEqual({ count: 0 });
    const asked = await mira.runs('/account verify', { account: uidOfMira });
    expect(await post('/api/put-codes', { person: 'member' })).toEqual({ count: 1 });
    const done = await mira.presses(t('buttons.check'), asked.message);
    expect(textOf(done)).toContain(t('verify.done.text'));
  });
});
