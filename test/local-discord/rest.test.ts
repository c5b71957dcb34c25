import { API } from '@discordjs/core/http-only';
import { REST } from '@discordjs/rest';
import { MessageFlags } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultWorld } from '../../src/local-discord/guild/default-world.ts';
import { defaultApplication } from '../../src/local-discord/guild/world-file.ts';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import type { Exchange } from '../../src/local-discord/options.ts';
import {
  answerOf,
  call,
  playerCommand,
  type RawBot,
  respond,
  startRawBot,
  userAgent,
} from '../support/local-discord/raw-bot.ts';

describe('REST', () => {
  let discord: LocalDiscord;
  let bot: RawBot;
  let clock: number;
  let tasks: { due: number; task: () => void }[];

  beforeEach(async () => {
    clock = Date.UTC(2026, 0, 1);
    tasks = [];
    discord = await openLocalDiscord({
      now: () => clock,
      after: (delayMs, task) => {
        const entry = { due: clock + delayMs, task };
        tasks.push(entry);
        return () => void tasks.splice(tasks.indexOf(entry), 1);
      },
    });
    bot = await startRawBot(discord);
    await call(discord, 'PUT', `/applications/${discord.applicationId}/commands`, [playerCommand]);
  });
  afterEach(async () => {
    bot.socket.close();
    await discord.close();
  });

  /** Lets time pass, and what was due with it. */
  function pass(ms: number): void {
    clock += ms;
    for (const { task } of tasks.filter(({ due }) => due <= clock)) task();
  }

  /** A member runs the command; the test decides how the bot answers. */
  async function runCommand() {
    const answer = discord.member('Ana').runs('/player');
    answer.catch(() => {});
    const interaction = await bot.interaction();
    return { answer, interaction, webhook: `/webhooks/${discord.applicationId}/${interaction.token}` };
  }

  const original = (webhook: string) => `${webhook}/messages/%40original`;

  it.each([
    ['no token', 'GET', '/users/@me', { authorization: '' }, 401, 0],
    ['a wrong token', 'GET', '/users/@me', { authorization: 'Bot wrong.token.here' }, 401, 0],
    ['an unknown path', 'GET', '/nowhere', {}, 404, 0],
    ['a path of nothing but slashes', 'GET', '//', {}, 404, 0],
    ['a stray %', 'GET', '/users/%', {}, 400, 50035],
    ['a % that is no letter', 'GET', '/users/%ff', {}, 400, 50035],
    ['a method that is not there', 'PUT', '/users/@me', {}, 405, 0],
    ['a method that another path has', 'POST', '/users/123456789012345678', {}, 405, 0],
    ['an unknown path of another method', 'PUT', '/nowhere', {}, 404, 0],
    ['an escaped @me', 'PUT', '/users/%40me', {}, 405, 0],
    ['an unknown channel', 'GET', '/channels/123456789012345678', {}, 404, 10003],
    ['an unknown guild', 'GET', '/guilds/123456789012345678', {}, 404, 10004],
    ['an unknown user', 'GET', '/users/123456789012345678', {}, 404, 10013],
    ['an unknown interaction', 'POST', '/interactions/1/x/callback', {}, 404, 10062],
    ['an unknown webhook', 'PATCH', '/webhooks/1/x/messages/@original', {}, 404, 10015],
  ])('answers %s as Discord does', async (_what, method, path, headers, status, code) => {
    const response = await fetch(`${discord.apiUrl}/v10${path}`, {
      method,
      headers: { authorization: `Bot ${discord.token}`, 'user-agent': userAgent, ...headers },
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, message: expect.any(String) });
  });

  it('refuses a body that is no JSON, and one that is too large', async () => {
    const post = (body: string | Uint8Array) =>
      fetch(`${discord.apiUrl}/v10/channels/${discord.channelId}/messages`, {
        method: 'POST',
        headers: {
          authorization: `Bot ${discord.token}`,
          'user-agent': userAgent,
          'content-type': 'application/json',
        },
        body,
      });
    expect(await answerOf(post('{'))).toMatchObject({ status: 400, body: { code: 50109 } });
    expect(await answerOf(post(new Uint8Array(26 * 1024 * 1024)))).toMatchObject({
      status: 413,
      body: { code: 40005 },
    });
  });

  it('lets a client finish sending before it refuses', async () => {
    let left = 30;
    const body = new ReadableStream({
      pull: (controller) => (left-- > 0 ? controller.enqueue(new Uint8Array(2 ** 20)) : controller.close()),
    });
    const headers = { authorization: `Bot ${discord.token}`, 'user-agent': userAgent };
    // Without a content-length the server must count the bytes.
    const response = await fetch(`${discord.apiUrl}/v10/channels/${discord.channelId}/messages`, {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    });
    expect(response.status).toBe(413);
    expect(left).toBeLessThan(0);
  });

  it('reports each exchange with what was sent and answered', async () => {
    const exchanges: Exchange[] = [];
    const other = await openLocalDiscord({
      now: Date.now,
      onExchange: (exchange) => exchanges.push(exchange),
    });
    const path = `/channels/${other.channelId}/messages`;
    await call(other, 'POST', path, { content: 'hello' });
    await call(other, 'POST', `/channels/${other.channelId}/typing`);
    await call(other, 'GET', '/users/%40me?x=1');
    await call(other, 'GET', '/nowhere');
    await other.close();
    expect(exchanges).toMatchObject([
      { method: 'POST', path, body: { content: 'hello' }, status: 200, response: { content: 'hello' } },
      {
        method: 'POST',
        path: `/channels/${other.channelId}/typing`,
        body: undefined,
        status: 204,
        response: undefined,
      },
      { method: 'GET', path: '/users/%40me?x=1', status: 200, response: { id: other.applicationId } },
      { method: 'GET', path: '/nowhere', status: 404, response: { code: 0 } },
    ]);
  });

  it('takes one first answer only', async () => {
    const { interaction, answer } = await runCommand();
    expect(await respond(discord, interaction, { type: 4, data: { content: 'one' } })).toMatchObject({
      status: 204,
    });
    expect(await respond(discord, interaction, { type: 4, data: { content: 'two' } })).toMatchObject({
      status: 400,
      body: { code: 40060 },
    });
    expect((await answer).message.content).toBe('one');
  });

  it('answers with the message when asked to', async () => {
    const { interaction } = await runCommand();
    const { status, body } = await respond(
      discord,
      interaction,
      { type: 4, data: { content: 'one', flags: 64 } },
      '?with_response=true',
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      interaction: { id: interaction.id, response_message_ephemeral: true, response_message_loading: false },
      resource: { type: 4, message: { content: 'one', flags: MessageFlags.Ephemeral } },
    });
    expect(body.interaction.response_message_id).toBe(body.resource.message.id);
  });

  it('forgets an unanswered interaction after 3 seconds, and the command fails', async () => {
    const { interaction, answer } = await runCommand();
    pass(3001);
    await expect(answer).rejects.toThrow('The application did not respond.');
    expect(await respond(discord, interaction, { type: 5 })).toMatchObject({
      status: 404,
      body: { code: 10062 },
    });
  });

  it('names the last refused answer in the error of the command', async () => {
    const { interaction, answer } = await runCommand();
    await respond(discord, interaction, { type: 4, data: { content: 'x'.repeat(2001) } });
    pass(3001);
    await expect(answer).rejects.toThrow(/did not respond.*refused.*2000 or fewer in length/);
  });

  it('fails the command when "thinking" never ends', async () => {
    const { interaction, answer } = await runCommand();
    await respond(discord, interaction, { type: 5 });
    pass(3001);
    pass(12_000);
    await expect(answer).rejects.toThrow('said nothing for 15 s');
  });

  it('lets the token work for 15 minutes, and not before the first answer', async () => {
    const { interaction, webhook } = await runCommand();
    expect(await answerOf(call(discord, 'PATCH', original(webhook), { content: 'early' }))).toMatchObject({
      status: 404,
      body: { code: 10015 },
    });
    await respond(discord, interaction, { type: 5 });
    pass(15 * 60_000);
    expect(await answerOf(call(discord, 'PATCH', original(webhook), { content: 'just' }))).toMatchObject({
      status: 200,
    });
    pass(1);
    expect(await answerOf(call(discord, 'PATCH', original(webhook), { content: 'late' }))).toMatchObject({
      status: 401,
      body: { code: 50027 },
    });
  });

  it('replaces "thinking" with the first follow-up, and keeps its visibility', async () => {
    const { interaction, answer, webhook } = await runCommand();
    await respond(discord, interaction, { type: 5, data: { flags: 64 } });
    await call(discord, 'POST', webhook, { content: 'first' });
    const settled = await answer;
    expect(settled).toMatchObject({
      isThinking: false,
      onlyFor: discord.member('Ana').id,
      message: { content: 'first' },
    });
    const second = await answerOf(call(discord, 'POST', webhook, { content: 'second' }));
    expect(second.body).toMatchObject({
      content: 'second',
      message_reference: { message_id: settled.message.id },
    });
    expect(
      discord
        .member('Ben')
        .sees()
        .map(({ message }) => message.content),
    ).toEqual(['second']);
  });

  it('reaches only the token’s own messages, and none once deleted', async () => {
    const { interaction, webhook } = await runCommand();
    await respond(discord, interaction, { type: 4, data: { content: 'mine', flags: 64 } });
    const mine = await answerOf(call(discord, 'GET', original(webhook)));
    const other = await answerOf(
      call(discord, 'POST', `/channels/${discord.channelId}/messages`, { content: 'other' }),
    );
    const get = (path: string) => answerOf(call(discord, 'GET', path));
    expect(await get(`${webhook}/messages/${mine.body.id}`)).toMatchObject({ status: 200 });
    expect(await get(`${webhook}/messages/${other.body.id}`)).toMatchObject({
      status: 404,
      body: { code: 10008 },
    });
    // Ephemeral: not in the channel for the bot either.
    expect(await get(`/channels/${discord.channelId}/messages/${mine.body.id}`)).toMatchObject({
      status: 404,
    });
    expect(await answerOf(call(discord, 'DELETE', original(webhook)))).toMatchObject({ status: 204 });
    expect(await get(original(webhook))).toMatchObject({ status: 404, body: { code: 10008 } });
  });

  it('refuses an answer of the wrong type', async () => {
    const { interaction } = await runCommand();
    for (const type of [1, 6, 7, 8])
      expect(await respond(discord, interaction, { type })).toMatchObject({
        status: 400,
        body: { code: 50035, errors: { type: { _errors: [{ code: expect.any(String) }] } } },
      });
  });

  it('takes slashes that are doubled', async () => {
    expect((await answerOf(call(discord, 'GET', '//voice//regions?x=//'))).body).toContainEqual(
      expect.objectContaining({ optimal: true }),
    );
  });

  it('pages through the channel’s messages', async () => {
    const path = `/channels/${discord.channelId}/messages`;
    for (const content of ['a', 'b', 'c', 'd', 'e']) await call(discord, 'POST', path, { content });
    const list = async (query: string): Promise<{ id: string; content: string }[]> =>
      (await answerOf(call(discord, 'GET', `${path}?${query}`))).body;
    const words = async (query: string) => (await list(query)).map(({ content }) => content).join('');
    const c = (await list('')).find(({ content }) => content === 'c')?.id;
    expect(await words('')).toBe('edcba');
    expect(await words('limit=2')).toBe('ed');
    expect(await words(`before=${c}`)).toBe('ba');
    expect(await words(`after=${c}`)).toBe('ed');
    expect(await words(`after=${c}&limit=1`)).toBe('d');
    expect(await words(`around=${c}&limit=3`)).toBe('dcb');
  });

  it('serves @discordjs/core over @discordjs/rest', async () => {
    // Node's fetch: the package's own undici would send forms through the undici that this process loaded first.
    const makeRequest = (url: string, init: RequestInit) => fetch(url, init);
    const rest = new REST({ api: discord.apiUrl, version: '10', makeRequest: makeRequest as never });
    const api = new API(rest.setToken(discord.token));
    expect((await api.users.getCurrent()).id).toBe(discord.applicationId);
    expect((await api.applications.getCurrent()).name).toBe(defaultApplication.name);
    expect((await api.guilds.get(discord.guildId)).name).toBe(defaultWorld.servers[0]?.name);
    expect((await api.channels.get(discord.channelId)).id).toBe(discord.channelId);
    const ana = discord.member('Ana');
    expect((await api.guilds.getMember(discord.guildId, ana.id)).user.global_name).toBe('Ana');
    const { interaction, answer } = await runCommand();
    await api.interactions.defer(interaction.id, interaction.token);
    await api.interactions.editReply(discord.applicationId, interaction.token, {
      content: 'data below',
      files: [{ name: 'me.json', data: Buffer.from('{}') }],
    });
    const { message } = await answer;
    expect(message.attachments[0]).toMatchObject({ filename: 'me.json', size: 2 });
    expect(message.attachments[0]?.content_type).toMatch(/^application\/json/);
  });
});
