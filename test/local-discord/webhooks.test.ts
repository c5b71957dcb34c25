import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codesAt } from '../support/local-discord/answering-bot.ts';
import { type Keeper, openKeeper } from '../support/local-discord/keeper.ts';
import { answerOf, startRawBot, userAgent } from '../support/local-discord/raw-bot.ts';

const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('a webhook of a channel', () => {
  let bot: Keeper;
  beforeEach(async () => {
    bot = await openKeeper(['ManageWebhooks', 'ManageChannels', 'CreatePublicThreads']);
  });
  afterEach(async () => {
    await bot.close();
    expect(bot.problems()).toEqual([]);
  });

  const channel = () => `/channels/${bot.discord.channelId}`;
  const make = async (body: object = { name: 'News' }) =>
    (await bot.ask('POST', `${channel()}/webhooks`, body)).body;
  /** Sends without a token: the webhook's address is all that the caller has. */
  const execute = (url: string, method: string, body?: object) =>
    answerOf(
      fetch(url, {
        method,
        headers: { 'user-agent': userAgent, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );

  it('posts under its own name, edits and deletes, for anyone with its address', async () => {
    const { id, url } = await make();
    await bot.hears.frame(({ t, d }) => t === 'WEBHOOKS_UPDATE' && d.channel_id === bot.discord.channelId);
    expect((await execute(url, 'POST', { content: 'quiet' })).status).toBe(204);
    const { body: message } = await execute(`${url}?wait=true`, 'POST', {
      content: 'Fresh @everyone',
      username: 'Herald',
      embeds: [{ title: 'E' }],
    });
    expect(message).toMatchObject({
      author: { id, username: 'Herald', bot: true },
      webhook_id: id,
      mention_everyone: true,
      embeds: [{ title: 'E' }],
    });
    const { d } = await bot.hears.frame(({ t, d }) => t === 'MESSAGE_CREATE' && d.id === message.id);
    expect(d.member).toBeUndefined();
    const seen = bot.discord.member('Kai').sees();
    expect(seen.map(({ message: one }) => [one.author.username, one.content])).toEqual([
      ['News', 'quiet'],
      ['Herald', 'Fresh @everyone'],
    ]);
    const single = `${url}/messages/${message.id}`;
    expect((await execute(single, 'PATCH', { content: 'Edited' })).body.content).toBe('Edited');
    expect((await execute(single, 'GET')).body.content).toBe('Edited');
    // The bot itself did not write it.
    expect((await bot.ask('PATCH', `${channel()}/messages/${message.id}`, { content: 'x' })).body.code).toBe(
      50005,
    );
    expect((await execute(single, 'DELETE')).status).toBe(204);
    expect((await execute(single, 'GET')).body.code).toBe(10008);
    expect((await execute(url, 'POST', {})).body.code).toBe(50006);
  });

  it('sends what is pressed under its messages to the bot that made it', async () => {
    const { url } = await make();
    const button = { type: 2, style: 1, label: 'More', custom_id: 'more' };
    await execute(url, 'POST', { content: 'x', components: [{ type: 1, components: [button] }] });
    const { interaction } = await bot.meet(bot.discord.member('Kai').presses('More'), {
      type: 4,
      data: { content: 'ok' },
    });
    expect(interaction.data).toMatchObject({ custom_id: 'more' });
  });

  it('posts into a thread of its channel, and into no other', async () => {
    const { url } = await make();
    const { body: thread } = await bot.ask('POST', `${channel()}/threads`, { name: 'talk', type: 11 });
    const { body } = await execute(`${url}?wait=true&thread_id=${thread.id}`, 'POST', { content: 'in it' });
    expect(body.channel_id).toBe(thread.id);
    const kai = bot.discord.member('Kai');
    const sibling = kai.in('stage').whereabouts.channel.id;
    const { body: direct } = await bot.ask('POST', '/users/@me/channels', { recipient_id: kai.id });
    const { body: elsewhere } = await bot.ask('POST', `/channels/${sibling}/threads`, {
      name: 'x',
      type: 11,
    });
    for (const id of ['123456789012345678', channel().split('/').at(-1), sibling, direct.id, elsewhere.id])
      expect((await execute(`${url}?thread_id=${id}`, 'POST', { content: 'x' })).body.code).toBe(10003);
    expect((await execute(url, 'POST', { content: 'x', thread_name: 'new' })).body.code).toBe(220003);
  });

  it('is listed, renamed, moved and deleted; its address then answers nobody', async () => {
    const { id, token, url } = await make({ name: 'News', avatar: picture });
    expect((await bot.ask('GET', `${channel()}/webhooks`)).body).toMatchObject([{ id, token, type: 1 }]);
    expect((await bot.ask('GET', `/guilds/${bot.discord.guildId}/webhooks`)).body).toHaveLength(1);
    const { body } = await bot.ask('PATCH', `/webhooks/${id}`, { name: 'Old news', avatar: null });
    expect(body).toMatchObject({ name: 'Old news', avatar: null });
    expect((await bot.ask('GET', `/webhooks/${id}`)).body).toEqual(body);
    const stage = bot.discord.member('Kai').in('stage').whereabouts.channel.id;
    expect((await bot.ask('PATCH', `/webhooks/${id}`, { channel_id: stage })).body.channel_id).toBe(stage);
    const { body: byToken } = await execute(url, 'PATCH', { name: 'Renamed' });
    expect(byToken).toMatchObject({ id, name: 'Renamed', channel_id: stage });
    expect(byToken.user).toBeUndefined();
    expect((await execute(url, 'DELETE')).status).toBe(204);
    for (const answer of [await execute(url, 'GET'), await bot.ask('DELETE', `/webhooks/${id}`)])
      expect(answer.body).toEqual({ message: 'Unknown Webhook', code: 10015 });
  });

  it.each([
    [{ name: 'Discord news' }, 'USERNAME_INVALID_CONTAINS'],
    [{ name: '' }, 'BASE_TYPE_BAD_LENGTH'],
    [{}, 'BASE_TYPE_REQUIRED'],
  ])('is refused as %o', async (body, code) => {
    expect(codesAt(await make(body), 'name')).toEqual([code]);
  });

  it('is one of fifteen, and goes with its channel', async () => {
    const made = [];
    for (let count = 0; count < 15; count += 1) made.push(await make());
    expect((await make()).code).toBe(30007);
    expect((await execute(made[0].url.replace(/.$/, '~'), 'GET')).body.code).toBe(50027);
    await bot.ask('DELETE', channel());
    expect((await execute(made[0].url, 'POST', { content: 'x' })).body.code).toBe(10015);
  });

  it('is made only by bots with the permission', async () => {
    const closed = await openKeeper([]);
    const hears = await startRawBot(closed.discord);
    const { body } = await closed.ask('POST', `/channels/${closed.discord.channelId}/webhooks`, {
      name: 'x',
    });
    expect(body.code).toBe(50013);
    hears.socket.close();
    await closed.close();
  });
});
