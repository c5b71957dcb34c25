import { GatewayIntentBits } from 'discord-api-types/v10';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import {
  answerOf,
  call,
  connectRawBot,
  type RawBot,
  respond,
  startRawBot,
  unhurried,
} from '../support/local-discord/raw-bot.ts';

let discord: LocalDiscord;
let bot: RawBot;
beforeAll(async () => {
  discord = await openLocalDiscord({
    limits: unhurried,
    privilegedIntents: GatewayIntentBits.GuildMembers,
  });
  const intents =
    GatewayIntentBits.Guilds | GatewayIntentBits.GuildMembers | GatewayIntentBits.GuildMessageTyping;
  bot = await startRawBot(discord, { intents });
  await call(discord, 'PUT', `/applications/${discord.applicationId}/commands`, [
    { name: 'ping', description: 'Answers' },
  ]);
});
beforeEach(() => discord.reset());
afterAll(async () => {
  bot.socket.close();
  await discord.close();
});

const control = (method: string, path: string, body?: object) =>
  answerOf(
    fetch(`${discord.cdnUrl}/_local${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    }),
  );
const explain = async (): Promise<string[]> =>
  (await control('GET', '/explain')).body.explanations.map(({ text }: { text: string }) => text);

describe('why something was refused', () => {
  it('names a missing permission, and the overwrite or the roles that lack it', async () => {
    const { places } = (await control('GET', '/ids')).body;
    await call(discord, 'POST', `/channels/${places.announcements}/messages`, { content: 'x' });
    await call(discord, 'POST', `/guilds/${discord.guildId}/roles`, { name: 'New' });
    expect(await explain()).toEqual([
      expect.stringMatching(
        /^POST \/channels\/\d+\/messages: 50013 Missing Permissions\. The bot lacks SendMessages in #[\w-]+: the overwrite of .+ denies it\.$/,
      ),
      expect.stringMatching(/The bot lacks ManageRoles in the server “.+”: none of its roles has it/),
    ]);
  });

  it('explains a follow-up without a first answer, a second answer, and what is not done here', async () => {
    const running = discord.member('Mira').runs('/ping');
    const interaction = await bot.interaction();
    const answer = { type: 4, data: { content: 'Pong!' } };
    const webhook = `/webhooks/${discord.applicationId}/${interaction.token}`;
    await call(discord, 'POST', webhook, { content: 'early' });
    await respond(discord, interaction, answer);
    await respond(discord, interaction, answer);
    await running;
    await call(discord, 'GET', '/oauth2/keys');
    expect(await explain()).toEqual([
      expect.stringMatching(/^POST \/webhooks\/\d+\/…: 10015 .*needs a first answer/),
      expect.stringMatching(/^POST \/interactions\/\d+\/…\/callback: 40060 .*\/ping was answered before/),
      expect.stringContaining('GET /oauth2/keys'),
    ]);
    expect((await control('GET', '/unserved')).body.operations).toEqual({
      'GET /oauth2/keys': 1,
    });
  });

  it('distinguishes no answer, a late one and one that was refused', async () => {
    await control('POST', '/clock', { isFrozen: true });
    const silent = expect(discord.member('Mira').runs('/ping')).rejects.toThrow('did not respond');
    const interaction = await bot.interaction();
    await control('POST', '/clock', { advanceMs: 3214 });
    await silent;
    const late = await respond(discord, interaction, { type: 4, data: { content: 'Pong!' } });
    expect(late.body.code).toBe(10062);
    const refused = expect(discord.member('Mira').runs('/ping')).rejects.toThrow('was refused');
    await respond(discord, await bot.interaction(), { type: 4, data: { content: '' } });
    await control('POST', '/clock', { advanceMs: 3001 });
    await refused;
    expect(await explain()).toEqual([
      expect.stringMatching(/^\/ping had no answer within 3000 ms\. The bot received it and sent nothing/),
      expect.stringContaining(
        'The answer to /ping came 3214 ms after it was asked; Discord takes none after 3000.',
      ),
      expect.stringMatching(/^\/ping had no answer within 3000 ms\. Its last answer was refused: .*50006/),
    ]);
  });

  it('names the privileged intent that was not granted', async () => {
    const other = await connectRawBot(discord);
    other.send(2, { token: discord.token, intents: GatewayIntentBits.MessageContent, properties: {} });
    expect(await other.closed).toBe(4014);
    expect(await explain()).toEqual([
      expect.stringMatching(/4014\. The bot was not granted MessageContent\..*"privilegedIntents"/),
    ]);
  });

  it('says what is wrong with a token and an address, and why a message has no text', async () => {
    const ask = (path: string, authorization: string) =>
      fetch(discord.cdnUrl + path, { headers: { authorization, 'user-agent': 'DiscordBot (x, 1)' } });
    await ask('/api/v10/users/@me', 'Bot of.somebody.else');
    await ask('/api/v10/users/@me', discord.token);
    await ask('/v10/gateway/bot', `Bot ${discord.token}`);
    const other = await connectRawBot(discord);
    other.send(2, { token: 'of.somebody.else', intents: 0, properties: {} });
    expect(await other.closed).toBe(4004);
    const reader = await startRawBot(discord, { intents: GatewayIntentBits.GuildMessages });
    for (const text of ['!ping', '!again']) discord.member('Mira').says(text);
    reader.socket.close();
    await expect.poll(() => discord.gateway.connected()).toBe(1);
    expect(await explain()).toEqual([
      'GET /users/@me: 401 Unauthorized. No bot here has this token. DISCORD_TOKEN must be the one that is shown at the start.',
      'GET /users/@me: 401 Unauthorized. The header authorization must begin with “Bot ”.',
      'GET /v10/gateway/bot: 404. There is nothing at this address: those of the API begin with /api.',
      expect.stringContaining('4004. No bot here has this token.'),
      expect.stringMatching(/without its text.*not granted MessageContent/),
    ]);
    const { exchanges } = (await control('GET', '/exchanges?refused=true')).body;
    expect(exchanges[0]).toMatchObject({ explanation: expect.stringContaining('No bot here') });
  });
});

describe('the clock', () => {
  it('stays frozen until it is moved or resumed, and disconnects no bot', async () => {
    const first = (await control('POST', '/clock', { isFrozen: true })).body.now;
    expect((await control('POST', '/clock')).body.now).toBe(first);
    const { now } = (await control('POST', '/clock', { advanceMs: 3_600_000 })).body;
    expect(Date.parse(now) - Date.parse(first)).toBe(3_600_000);
    expect((await control('POST', '/clock', { isFrozen: 1 })).status).toBe(400);
    expect(discord.gateway.connected()).toBe(1);
    // The wait for a message follows the time of the process.
    expect((await control('GET', '/wait?person=Mira&within=0')).status).toBe(504);
    discord.reset();
    await expect.poll(async () => (await control('POST', '/clock')).body.now).not.toBe(now);
  });
});

describe('several worlds', () => {
  it('have people, bots and messages of their own', async () => {
    const world = { servers: [{ name: 'Other', channels: [{ name: 'hall' }], members: [{ name: 'Zoe' }] }] };
    const { status, body } = await control('POST', '/worlds', world);
    expect(status).toBe(201);
    const other = await answerOf(fetch(`${body.DISCORD_CDN_URL}/_local/world`));
    expect(other.body.people).toEqual(['Zoe']);
    expect(discord.people()).not.toContain('Zoe');
    const { port } = new URL(body.DISCORD_CDN_URL);
    expect((await control('DELETE', `/worlds/${port}`)).status).toBe(204);
    await expect(fetch(body.DISCORD_CDN_URL)).rejects.toThrow();
    expect((await control('DELETE', `/worlds/${port}`)).status).toBe(404);
    expect((await control('POST', '/worlds', { servers: [] })).status).toBe(400);
  });
});

it('lets people come, go and type', async () => {
  const step = (name: string) => control('POST', '/steps', { person: 'Mira', step: name });
  for (const [name, event] of [
    ['startsTyping', 'TYPING_START'],
    ['leaves', 'GUILD_MEMBER_REMOVE'],
    ['joins', 'GUILD_MEMBER_ADD'],
  ] as const) {
    expect((await step(name)).status, name).toBe(204);
    const { d } = await bot.frame(({ t }) => t === event);
    expect(JSON.stringify(d), event).toContain(discord.member('Mira').id);
  }
  const { status, body } = await control('POST', '/steps', { person: 'Mira', step: 'joins', place: 'dm' });
  expect([status, body.message]).toEqual([422, 'That is only possible in a server.']);
});

it('refuses a reason of more than 512 characters', async () => {
  const ask = (length: number) =>
    answerOf(
      fetch(`${discord.apiUrl}/v10/users/@me`, {
        headers: {
          authorization: `Bot ${discord.token}`,
          'user-agent': 'DiscordBot (x, 1)',
          'x-audit-log-reason': encodeURIComponent('é'.repeat(length)),
        },
      }),
    );
  expect((await ask(512)).status).toBe(200);
  expect((await ask(513)).body.errors.reason._errors[0].code).toBe('BASE_TYPE_MAX_LENGTH');
});
