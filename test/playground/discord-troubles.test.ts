import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LocalMessage } from '../../src/local-discord/local-discord.ts';
import type { DiscordTrouble } from '../../src/local-discord/page/faults/troubles.ts';
import type { Inspection } from '../../src/local-discord/page/inspector/inspection.ts';
import { discordSays } from '../../src/local-discord/page/language/texts.ts';
import { discordSees, ownTexts as pageTexts } from '../../src/playground/page/own-texts.ts';
import type { BotTrace } from '../../src/playground/page/wire.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { readEvents } from '../support/playground/read-events.ts';
import { speakEnglish } from '../support/playground/speak-english.ts';

/** How long Discord would have waited. */
const waited: number[] = [];
let world: World;

beforeAll(async () => {
  speakEnglish();
  // Delays of requests end at once; all that is longer (deadlines, heartbeats) takes the time that it takes.
  const after = (ms: number, task: () => void) => {
    waited.push(ms);
    const timer = setTimeout(task, ms <= 1_500 ? 0 : ms).unref();
    return () => clearTimeout(timer);
  };
  world = await openWorld({}, { times: { after } });
});
afterAll(() => world?.close());
beforeEach(() => void waited.splice(0));
afterEach(async () => {
  await post('clear-troubles', {});
  expect(world.discord.trouble.list()).toEqual([]);
});

function post(path: string, body: object): Promise<Response> {
  return fetch(`${world.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function order(kind: DiscordTrouble): Promise<void> {
  expect((await post('discord-trouble', { kind })).status).toBe(200);
}

const ask = (): Promise<LocalMessage> =>
  world.discord.member('Mira').runs('/player', { uid: '9876543210', region: 'SG' });

async function inspect(): Promise<Inspection<BotTrace>> {
  const inspection: Inspection<BotTrace> = JSON.parse(await (await fetch(`${world.url}/api/inspect`)).text());
  return inspection;
}

/** How Discord answered what the bot sent about the newest interaction. */
async function statuses(): Promise<number[]> {
  return ((await inspect()).shown?.exchanges ?? []).map(({ status }) => status);
}

async function expectCard(): Promise<void> {
  const { message, isThinking } = await ask();
  expect(isThinking).toBe(false);
  expect(message.embeds[0]?.image).toBeDefined();
}

const passTime = (ms: number) => world.discord.trouble.order({ kind: 'clock-forward', ms });

describe('trouble of Discord, as the panel words what members see of it', () => {
  it.each<[DiscordTrouble, number[]]>([
    ['failing', [204, 503, 200]],
    ['cut', [204, 200]],
    ['cut-after', [204, 200, 200]],
  ])('%s: the answer arrives all the same', async (kind, expected) => {
    await order(kind);
    await expectCard();
    await expect.poll(statuses).toEqual(expected);
    expect(discordSees(kind)).toBe(pageTexts.faults.arrivesSees);
    expect(world.discord.trouble.list()).toEqual([]);
  });

  it('limited: the answer arrives after the pause', async () => {
    await order('limited');
    await expectCard();
    expect(await statuses()).toEqual([204, 429, 200]);
    expect(discordSees('limited')).toContain('wait a few seconds longer');
  });

  it.each<DiscordTrouble>(['slow', 'late'])('%s: the answer arrives later', async (kind) => {
    await order(kind);
    await expectCard();
    // Of the first answer and the card.
    expect(waited.filter((ms) => ms > 1_400 && ms <= 1_500).length).toBeGreaterThanOrEqual(2);
    expect(discordSees(kind)).toContain('wait a few seconds longer');
    expect(world.discord.trouble.list()).toHaveLength(1);
  });

  it('too-slow: the first answer comes when the member has given up', async () => {
    await order('too-slow');
    const failed = expect(ask()).rejects.toThrow('The application did not respond.');
    await expect.poll(() => waited.some((ms) => ms > 3_900 && ms <= 4_000)).toBe(true);
    passTime(3_000);
    await failed;
    expect(discordSays('too-slow')).toContain('The application did not respond');
    await post('clear-troubles', {});
    await expectCard();
  });

  it('down: “thinking” stays until the fault ends, then the answer arrives', async () => {
    await order('down');
    const answer = ask();
    await expect.poll(async () => (await statuses()).slice(1).length).toBeGreaterThan(2);
    expect(world.discord.member('Mira').sees().at(-1)?.isThinking).toBe(true);
    expect((await statuses()).slice(1).every((status) => status === 503)).toBe(true);
    expect(discordSees('down')).toContain('until the fault ends');
    await post('clear-troubles', {});
    expect((await answer).message.embeds[0]?.image).toBeDefined();
  });

  it.each<DiscordTrouble>(['reconnect', 'invalid-session', 'dropped'])(
    '%s: the bot is back by itself, and nothing stands',
    async (kind) => {
      await order(kind);
      expect(world.discord.trouble.list()).toEqual([]);
      await expect
        .poll(() =>
          ask().then(
            ({ message }) => message.embeds.length,
            () => 0,
          ),
        )
        .toBe(1);
    },
  );

  it.each<[DiscordTrouble, () => unknown]>([
    ['silent-briefly', () => passTime(10_000)],
    ['silent', () => post('clear-troubles', {})],
  ])('%s: nobody responds until it is over', async (kind, end) => {
    await order(kind);
    const failed = expect(ask()).rejects.toThrow('The application did not respond.');
    passTime(3_000);
    await failed;
    expect(world.discord.trouble.list()).toHaveLength(1);
    expect(discordSays(kind)).toContain('The application did not respond');
    await end();
    expect(world.discord.trouble.list()).toEqual([]);
    await expectCard();
  });
});

it('every page sees what stands, also what others ordered, and takes away one or all', async () => {
  const seen = readEvents(`${world.url}/api/events?person=member`);
  expect((await seen.next()).value?.data).toMatchObject({
    controls: { troubles: [], clockAheadMs: expect.any(Number), bot: 'running' },
  });
  const news = async () => (await seen.next()).value;
  await order('down');
  await order('down');
  const down = { name: 'down', order: expect.stringContaining('error') };
  expect(await news()).toMatchObject({ name: 'troubles', data: [down] });
  const other = world.discord.trouble.order({ kind: 'error', status: 502, route: '/users/@me', times: 2 });
  const foreign = { id: other?.id, order: 'error status:502 /users/@me times:2' };
  expect((await news())?.data).toEqual([expect.objectContaining(down), foreign]);
  await post('clear-troubles', { id: other?.id });
  expect(await news()).toMatchObject({ data: [down] });
  await order('silent');
  expect(await news()).toMatchObject({ data: [down, { name: 'silent' }] });
  expect((await post('clear-troubles', { id: '999' })).status).toBe(200);
  await post('clear-troubles', {});
  expect((await news())?.data).toEqual([]);
  await seen.return(undefined);
  for (const body of [{ kind: 'flood' }, {}]) expect((await post('discord-trouble', body)).status).toBe(400);
  expect((await post('clear-troubles', { id: 5 })).status).toBe(400);
});
