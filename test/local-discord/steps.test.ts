import { readFileSync } from 'node:fs';
import { Client, Events, GatewayIntentBits } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stepForm } from '../../src/local-discord/control/steps.ts';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import {
  answerOf,
  call,
  type RawBot,
  respond,
  startRawBot,
  unhurried,
} from '../support/local-discord/raw-bot.ts';

const commands = [
  {
    name: 'greet',
    description: 'x',
    options: [
      { type: 3, name: 'name', description: 'x', required: true, autocomplete: true },
      { type: 11, name: 'picture', description: 'x' },
    ],
  },
  { name: 'Card', type: 2 },
  { name: 'Quote', type: 3 },
];

let discord: LocalDiscord;
let bot: RawBot;
beforeEach(async () => {
  discord = await openLocalDiscord({ limits: unhurried });
  bot = await startRawBot(discord);
  await call(discord, 'PUT', `/applications/${discord.applicationId}/commands`, commands);
});
afterEach(async () => {
  bot.socket.close();
  await discord.close();
});

const local = (method: string, path: string, body?: unknown) =>
  answerOf(
    fetch(`${discord.cdnUrl}/_local${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    }),
  );
const mira = (step: object) => local('POST', '/steps', { person: 'Mira', ...step });

/** Takes a step, and answers the interaction that it sends. */
async function meet(step: object, callback: object) {
  const answer = mira(step);
  const interaction = await bot.interaction();
  await respond(discord, interaction, callback);
  return { interaction, ...(await answer) };
}

const row = (...components: object[]) => [{ type: 1, components }];

describe('a bot that is waited for', () => {
  it('is there when it has connected and registered a command', async () => {
    expect((await local('GET', '/ready?command=greet')).status).toBe(204);
    expect(await local('GET', '/ready?command=later&within=1')).toMatchObject({
      status: 504,
      body: { message: expect.stringMatching(/^There is no command “later”\. The commands are: .*greet/) },
    });
    const waiting = local('GET', '/ready?command=later');
    await call(discord, 'POST', `/applications/${discord.applicationId}/commands`, {
      name: 'later',
      description: 'x',
    });
    expect((await waiting).status).toBe(204);
  });

  it('is not waited for in vain', async () => {
    const after = (_delayMs: number, task: () => void) => {
      // At the end of the wait, which is at once.
      setImmediate(task);
      return () => {};
    };
    const alone = await openLocalDiscord({ after });
    const asking = fetch(`${alone.cdnUrl}/_local/ready`);
    const answer = await asking;
    expect([answer.status, await answer.json()]).toEqual([504, { message: 'No bot is connected.' }]);
    await alone.close();
  });
});

describe('people by HTTP', () => {
  it('run commands with options and files, press, choose, and read what came of it', async () => {
    const picture = { name: 'a.txt', contentType: 'text/plain', base64: btoa('hi') };
    const select = {
      type: 3,
      custom_id: 'pick',
      placeholder: 'Pick',
      options: [{ label: 'One', value: '1' }],
    };
    const components = [...row({ type: 2, style: 1, label: 'More', custom_id: 'more' }), ...row(select)];
    const ran = await meet(
      {
        step: 'runs',
        command: '/greet',
        options: { name: 'Noor', picture },
        place: 'bots',
        locale: 'pt-BR',
      },
      { type: 4, data: { content: 'Hello, Noor', components } },
    );
    expect(ran.interaction).toMatchObject({ locale: 'pt-BR', data: { resolved: { attachments: {} } } });
    expect(JSON.stringify(ran.interaction.data)).toContain('"filename":"a.txt"');
    expect(ran.body).toMatchObject({ message: { content: 'Hello, Noor' }, isPrivate: false });
    const message = ran.body.message.id;
    const hidden = { type: 4, data: { content: 'psst', flags: 64 } };
    const at = { place: 'bots', message };
    expect((await meet({ step: 'presses', button: 'More', ...at }, hidden)).body).toMatchObject({
      message: { content: 'psst' },
      isPrivate: true,
    });
    const chosen = await meet({ step: 'chooses', select: 'Pick', choices: 'One', ...at }, hidden);
    expect(chosen.interaction.data).toMatchObject({ values: ['1'] });
    const seen = await local('GET', '/messages?person=Mira&place=bots');
    expect(seen.body.messages.map((one: { isPrivate: boolean }) => one.isPrivate)).toEqual([
      false,
      true,
      true,
    ]);
    expect((await local('GET', '/messages?person=Noor&place=bots')).body.messages).toHaveLength(1);
  });

  it('complete options, open menus, fill in forms', async () => {
    const typed = await meet(
      { step: 'types', command: '/greet', options: { name: 'No' }, focused: 'name' },
      { type: 8, data: { choices: [{ name: 'Noor', value: 'Noor' }] } },
    );
    expect(typed.body).toEqual({ choices: [{ name: 'Noor', value: 'Noor' }] });
    const field = { type: 4, custom_id: 'note', label: 'Note', style: 1 };
    const opened = await meet(
      { step: 'opensMenuOn', member: 'Noor', entry: 'Card' },
      { type: 9, data: { custom_id: 'form', title: 'A note', components: row(field) } },
    );
    expect(opened.body.form.data.title).toBe('A note');
    const filled = await meet(
      { step: 'fillsIn', values: { Note: 'kind' } },
      { type: 4, data: { content: 'noted' } },
    );
    expect(filled.body.message.content).toBe('noted');
    const { message } = (await mira({ step: 'says', text: 'words' })).body;
    const quoted = await meet(
      { step: 'opensMenuOn', message: message.id, entry: 'Quote' },
      { type: 4, data: { content: 'quoted' } },
    );
    expect(quoted.interaction.data).toMatchObject({ target_id: message.id });
  });

  it('write, answer, react, forward, pin and start threads', async () => {
    const { message } = (await mira({ step: 'says', text: 'Hello' })).body;
    expect((await mira({ step: 'says', text: 'You, too', replyTo: message.id })).body.message.type).toBe(19);
    expect((await mira({ step: 'reacts', message: message.id, emoji: '👍' })).status).toBe(204);
    expect((await mira({ step: 'unreacts', message: message.id, emoji: '👍' })).status).toBe(204);
    expect((await mira({ step: 'edits', message: message.id, text: 'Hello again' })).status).toBe(204);
    const { message: gone } = (await mira({ step: 'says', text: 'Too much' })).body;
    expect((await mira({ step: 'deletes', message: gone.id })).status).toBe(204);
    const { messages } = (await local('GET', '/messages?person=Mira')).body;
    const contents = messages.map((one: { message: { content: string } }) => one.message.content);
    expect(contents).toEqual(['Hello again', 'You, too']);
    expect((await mira({ step: 'forwards', message: message.id, to: 'dm' })).status).toBe(200);
    expect((await local('GET', '/messages?person=Mira&place=dm')).body.messages).toHaveLength(1);
    const { place } = (await mira({ step: 'startsThread', name: 'talk', message: message.id })).body;
    expect((await mira({ step: 'says', text: 'in it', place })).status).toBe(200);
    expect((await local('GET', '/world')).body).toMatchObject({
      people: ['Mira', 'Noor', 'Ada'],
      places: expect.arrayContaining(['general', 'dm', place]),
    });
    const ada = { person: 'Ada', message: message.id };
    expect((await mira({ step: 'pins', ...ada })).status).toBe(204);
    const rules = { '@everyone': false };
    expect((await mira({ step: 'restricts', command: '/greet', rules, person: 'Ada' })).status).toBe(204);
  });

  it('read in a sentence what they can’t do, and what is no step', async () => {
    expect(await mira({ step: 'runs', command: '/greet' })).toEqual({
      status: 422,
      body: { message: 'The option “name” is required.' },
    });
    expect((await mira({ step: 'presses', button: 'x', message: '1' })).body.message).toBe(
      'That message is gone.',
    );
    expect((await mira({ step: 'says', text: 'x', place: 'nowhere' })).body.message).toContain('no place');
    const { message } = (await mira({ step: 'says', text: 'x' })).body;
    expect(await mira({ step: 'reacts', message: message.id, emoji: 'x' })).toEqual({
      status: 422,
      body: { message: 'Unknown Emoji', code: 10014 },
    });
    const { status, body } = await mira({ step: 'dances' });
    expect([status, body.message]).toEqual([400, expect.stringContaining('This is no step.\n')]);
    expect((await mira({ step: 'runs', command: '/greet', more: 1 })).body.message).toContain('more');
    expect((await local('GET', '/messages')).status).toBe(400);
  });
});

it.each<[string, Record<string, string>, number]>([
  ['another origin', { origin: 'http://pages.example' }, 403],
  ['a file', { origin: 'null' }, 403],
  ['another port', { 'sec-fetch-site': 'same-site' }, 403],
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['no page, but an address typed in', { 'sec-fetch-site': 'none' }, 204],
])('hears of pages only its own: %s', async (_whose, headers, status) => {
  const kept = discord.member('Mira').says('kept');
  // Without a body a browser asks for no leave.
  const reset = (named: Record<string, string>) =>
    fetch(`${discord.cdnUrl}/_local/reset`, { method: 'POST', headers: named });
  expect((await reset(headers)).status).toBe(status);
  expect(discord.member('Mira').sees()).toEqual(status === 403 ? [kept] : []);
  expect((await reset({ origin: discord.cdnUrl, 'sec-fetch-site': 'same-origin' })).status).toBe(204);
});

it('the guide names each step', () => {
  const guide = readFileSync(new URL('../../src/local-discord/docs/guide.md', import.meta.url), 'utf8');
  const [, table = ''] = /\| `step` \|(.*?)\n\n/s.exec(guide) ?? [];
  const names = stepForm.options.map(({ in: { shape } }) => shape.step.value);
  expect(names.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});

it('is reset between two tests, while the bot stays', async () => {
  const client = new Client({
    intents: GatewayIntentBits.Guilds,
    rest: { api: discord.apiUrl, cdn: discord.cdnUrl },
  });
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(discord.token);
  await ready;
  const admin = discord.member('Root', { permissions: 8n });
  const before = discord.places();
  const { message } = admin.says('before');
  admin.startsThread('left over', message);
  admin.restricts('/greet', { '@everyone': false });
  discord.trouble.order({ kind: 'error', route: '/users/@me' });
  const guild = client.guilds.cache.get(discord.guildId);
  await expect.poll(() => guild?.channels.cache.size).toBe(4);
  const back = new Promise((resolve) => client.once(Events.GuildAvailable, resolve));
  expect((await local('POST', '/reset')).status).toBe(204);
  await back;
  expect(guild?.channels.cache.map(({ name }) => name)).toEqual(['general', 'bots', 'announcements']);
  expect(discord.places()).toEqual(before);
  expect(discord.trouble.list()).toEqual([]);
  expect(admin.sees()).toEqual([]);
  expect(discord.people()).toEqual(['Mira', 'Noor', 'Ada']);
  const answer = discord.member('Mira').runs('/greet', { name: 'Noor' });
  await respond(discord, await bot.interaction(), { type: 4, data: { content: 'still here' } });
  expect((await answer).message.content).toBe('still here');
  await client.destroy();
});

it('keeps interactions and languages of one test out of the next', async () => {
  const noor = discord.member('Noor', { locale: 'ru' });
  const done = noor.runs('/greet', { name: 'x' });
  const answered = await bot.interaction();
  await respond(discord, answered, { type: 4, data: { content: 'x' } });
  await done;
  const late = noor.runs('/greet', { name: 'x' }).catch(({ message }) => message);
  const open = await bot.interaction();
  expect(open.locale).toBe('ru');
  discord.reset();
  expect(await late).toBe('The local Discord was reset before the application answered.');
  const callback = { type: 4, data: { content: 'of before' } };
  const { body } = await answerOf(
    call(discord, 'POST', `/interactions/${open.id}/${open.token}/callback`, callback),
  );
  expect(body.code).toBe(10062);
  const followUp = `/webhooks/${discord.applicationId}/${answered.token}`;
  expect((await answerOf(call(discord, 'POST', followUp, { content: 'x' }))).body.code).toBe(10015);
  expect(noor.sees()).toEqual([]);
  const next = discord.member('Noor').runs('/greet', { name: 'x' });
  const interaction = await bot.interaction();
  expect(interaction.locale).toBe('en-US');
  await respond(discord, interaction, { type: 4, data: { content: 'of now' } });
  expect((await next).message.content).toBe('of now');
});
