import { GatewayIntentBits, MessageType, PermissionFlagsBits } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultApplication } from '../../src/local-discord/guild/world-file.ts';
import { type AnsweringBot, ok, openAnsweringBot } from '../support/local-discord/answering-bot.ts';
import { answerOf, call, type RawBot, startRawBot } from '../support/local-discord/raw-bot.ts';
import { virtualTime } from '../support/local-discord/virtual-time.ts';

/** One server, in which the bot has these permissions. */
const world = (permissions: string[]) => ({
  servers: [
    {
      name: 'Guild',
      applications: [{ name: defaultApplication.name, permissions: permissions as never[] }],
      roles: [
        {
          name: '@everyone',
          permissions: [
            'ViewChannel' as const,
            'SendMessages' as const,
            'ReadMessageHistory' as const,
            'EmbedLinks' as const,
            'AttachFiles' as const,
            'UseApplicationCommands' as const,
            'CreatePublicThreads' as const,
            'SendMessagesInThreads' as const,
            'AddReactions' as const,
            'ChangeNickname' as const,
          ],
        },
        { name: 'Officers', permissions: ['ManageGuild' as const, 'MentionEveryone' as const] },
        { name: 'Quiet', permissions: [], isMentionable: false },
      ],
      channels: [{ name: 'lounge' }],
      members: [
        { name: 'Iris', roles: ['Officers'] },
        { name: 'Jun', nick: 'Juniper' },
      ],
    },
  ],
});

const everything = [
  'AddReactions',
  'ManageMessages',
  'PinMessages',
  'ManageThreads',
  'ManageRoles',
  'KickMembers',
  'ManageNicknames',
  'CreatePrivateThreads',
  'MentionEveryone',
];

describe('the life of a channel', () => {
  let bot: AnsweringBot;
  let hears: RawBot;
  const time = virtualTime(Date.now());
  beforeEach(async () => {
    bot = await openAnsweringBot([{ name: 'go', description: 'x' }], {
      world: world(everything),
      privilegedIntents: GatewayIntentBits.GuildMembers,
      now: time.now,
      after: time.after,
    });
    const { Guilds, GuildMembers, GuildMessages, GuildMessageReactions } = GatewayIntentBits;
    hears = await startRawBot(bot.discord, {
      intents: Guilds | GuildMembers | GuildMessages | GuildMessageReactions,
    });
  });
  afterEach(async () => {
    hears.socket.close();
    await bot.close();
    expect(bot.problems()).toEqual([]);
  });

  const ask = (method: string, path: string, body?: object) =>
    answerOf(call(bot.discord, method, path, body));
  const here = () => `/channels/${bot.discord.channelId}`;
  const post = async (body: object) => (await ask('POST', `${here()}/messages`, body)).body;
  const person = (name: string) => bot.discord.member(name);

  it('counts reactions of bots and people, and says which are one’s own', async () => {
    const { id } = await post({ content: 'vote' });
    const message = person('Iris').sees()[0]?.message;
    if (!message) throw new Error('Iris sees nothing');
    expect((await ask('PUT', `${here()}/messages/${id}/reactions/👍/@me`)).status).toBe(204);
    person('Iris').reacts(message, '👍');
    expect(
      (await hears.frame(({ t, d }) => t === 'MESSAGE_REACTION_ADD' && d.user_id === person('Iris').id)).d,
    ).toMatchObject({ message_id: id, emoji: { id: null, name: '👍' }, guild_id: bot.discord.guildId });
    const { body } = await ask('GET', `${here()}/messages/${id}`);
    expect(body.reactions).toMatchObject([{ count: 2, me: true, emoji: { name: '👍' } }]);
    const users = (await ask('GET', `${here()}/messages/${id}/reactions/👍?limit=1`)).body;
    expect(users).toHaveLength(1);
    person('Iris').unreacts(message, '👍');
    expect((await ask('DELETE', `${here()}/messages/${id}/reactions/👍/@me`)).status).toBe(204);
    expect((await ask('GET', `${here()}/messages/${id}`)).body.reactions).toBeUndefined();
    expect((await ask('PUT', `${here()}/messages/${id}/reactions/nothing/@me`)).body.code).toBe(10014);
    person('Jun').reacts(message, '🎉');
    expect((await ask('DELETE', `${here()}/messages/${id}/reactions`)).status).toBe(204);
    await hears.frame(({ t }) => t === 'MESSAGE_REACTION_REMOVE_ALL');
  });

  it('pins, lists the newest pin first, and unpins', async () => {
    const [one, two] = [await post({ content: '1' }), await post({ content: '2' })];
    for (const { id } of [one, two]) {
      expect((await ask('PUT', `${here()}/messages/pins/${id}`)).status).toBe(204);
      time.pass(1000);
    }
    const { items } = (await ask('GET', `${here()}/messages/pins`)).body;
    expect(items.map(({ message }: { message: { id: string } }) => message.id)).toEqual([two.id, one.id]);
    await ask('DELETE', `${here()}/messages/pins/${two.id}`);
    expect((await ask('GET', `${here()}/pins`)).body).toMatchObject([{ id: one.id, pinned: true }]);
    await hears.frame(({ t }) => t === 'CHANNEL_PINS_UPDATE');
    const told = person('Iris')
      .sees()
      .filter(({ message }) => message.type === MessageType.ChannelPinnedMessage);
    expect(told.map(({ message }) => message.message_reference?.message_id)).toEqual([one.id, two.id]);
  });

  it('lets a person pin who may, and says in the channel who did', async () => {
    const message = person('Jun').says('keep this').message;
    expect(() => person('Jun').pins(message)).toThrow('permission to pin messages');
    const host = bot.discord.member('Iris', { permissions: PermissionFlagsBits.PinMessages });
    host.pins(message);
    host.pins(message);
    const { d } = await hears.frame(({ t, d }) => t === 'MESSAGE_CREATE' && d.type === 6);
    expect(d).toMatchObject({ author: { id: host.id }, message_reference: { message_id: message.id } });
    expect(host.sees().map(({ message: { type, pinned } }) => [type, pinned])).toEqual([
      [MessageType.Default, true],
      [MessageType.ChannelPinnedMessage, false],
    ]);
    host.pins(message, false);
    expect((await ask('GET', `${here()}/pins`)).body).toEqual([]);
  });

  it('lets a person open threads, tells of them as Discord does, and counts what is said there', async () => {
    const jun = person('Jun');
    const topic = jun.says('the topic').message;
    expect((await ask('GET', here())).body.last_message_id).toBe(topic.id);
    const inThread = jun.in(jun.startsThread(' talk ', topic));
    expect(inThread.place).toBe('lounge/talk');
    expect(bot.discord.places().slice(0, 2)).toEqual(['lounge', 'lounge/talk']);
    expect(inThread.sees()).toMatchObject([
      {
        message: {
          type: MessageType.ThreadStarterMessage,
          content: '',
          author: { id: jun.id },
          message_reference: { channel_id: bot.discord.channelId, message_id: topic.id },
          referenced_message: { id: topic.id, content: 'the topic' },
        },
      },
    ]);
    inThread.says('one');
    const two = inThread.says('two').message;
    const counts = { message_count: 2, total_message_sent: 2, last_message_id: two.id };
    expect((await ask('GET', `/channels/${topic.id}`)).body).toMatchObject(counts);
    expect((await ask('GET', `${here()}/messages/${topic.id}`)).body.thread).toMatchObject(counts);
    expect((await ask('DELETE', `/channels/${topic.id}/messages/${two.id}`)).status).toBe(204);
    expect((await ask('GET', `/channels/${topic.id}`)).body).toMatchObject({ ...counts, message_count: 1 });
    expect(inThread.whereabouts.channel.thread).toEqual({ parent: 'lounge', messageCount: 1 });
    expect(() => jun.startsThread('again', jun.sees()[0]?.message)).toThrow('has a thread already');
    expect(() => inThread.startsThread('inner')).toThrow('channels of a server');
    expect(() => jun.startsThread(' ')).toThrow('1 to 100 characters');

    const plain = jun.startsThread('talk');
    expect(jun.in(plain).sees()).toEqual([]);
    const { id } = jun.in(plain).whereabouts.channel;
    const { d } = await hears.frame(({ t, d }) => t === 'MESSAGE_CREATE' && d.type === 18);
    expect(d).toMatchObject({ author: { id: jun.id }, message_reference: { channel_id: id } });
    expect(jun.sees().at(-1)?.message.content).toBe('talk');
  });

  it('hides a private thread from those who are not in it', async () => {
    const { id } = (await ask('POST', `${here()}/threads`, { name: 'secret' })).body;
    const jun = person('Jun');
    expect(jun.canEnter('lounge/secret')).toBe(false);
    await ask('PUT', `/channels/${id}/thread-members/${jun.id}`);
    expect(jun.canEnter('lounge/secret')).toBe(true);
    expect(jun.sees()).toEqual([]);
  });

  it('lets people send files with their messages, as far as Discord takes them', async () => {
    const jun = person('Jun');
    const note = { name: 'note.txt', contentType: 'text/plain', data: Buffer.from('hi') };
    const { message } = jun.says('', undefined, [note]);
    expect(message).toMatchObject({ content: '', attachments: [{ filename: 'note.txt', size: 2 }] });
    const large = { ...note, data: new Uint8Array(10 * 1024 * 1024 + 1) };
    expect(() => jun.says('', undefined, [large])).toThrow('too large');
    expect(() => jun.says(' ')).toThrow('nothing to send');
  });

  it('deletes in bulk what is young enough', async () => {
    const ids = [(await post({ content: '1' })).id, (await post({ content: '2' })).id];
    const other = person('Iris').says('3').message;
    const reply = person('Jun').says('what?', other).message.id;
    expect((await ask('POST', `${here()}/messages/bulk-delete`, { messages: [ids[0]] })).body.code).toBe(
      50035,
    );
    expect(
      (await ask('POST', `${here()}/messages/bulk-delete`, { messages: [...ids, other.id] })).status,
    ).toBe(204);
    expect((await hears.frame(({ t }) => t === 'MESSAGE_DELETE_BULK')).d.ids).toHaveLength(3);
    const [left, ...others] = person('Iris').sees();
    expect(others).toEqual([]);
    // The reply to a deleted message no longer shows it.
    expect(left?.message).toMatchObject({ id: reply, referenced_message: null });
    const old = await post({ content: 'old' });
    time.pass(15 * 24 * 3600_000);
    const { body } = await ask('POST', `${here()}/messages/bulk-delete`, {
      messages: [old.id, (await post({ content: 'new' })).id],
    });
    expect(body.code).toBe(50034);
  });

  it('has threads, in which people and commands live too', async () => {
    const { id } = await post({ content: 'topic' });
    const thread = (await ask('POST', `${here()}/messages/${id}/threads`, { name: 'talk' })).body;
    expect(thread).toMatchObject({ id, type: 11, parent_id: bot.discord.channelId, name: 'talk' });
    await hears.frame(({ t, d }) => t === 'THREAD_CREATE' && d.newly_created === true);
    expect((await ask('POST', `${here()}/messages/${id}/threads`, { name: 'x' })).body.code).toBe(160004);
    expect((await ask('GET', `${here()}/messages/${id}`)).body.thread.id).toBe(id);
    const jun = person('Jun').in('lounge/talk');
    jun.says('hi');
    const { interaction } = await bot.meet(jun.runs('/go'), ok);
    expect(interaction.channel).toMatchObject({ id, type: 11 });
    expect((await ask('PUT', `/channels/${id}/thread-members/${jun.id}`)).status).toBe(204);
    expect((await ask('GET', `/channels/${id}/thread-members`)).body).toHaveLength(2);
    expect((await ask('POST', `/channels/${id}/thread-members/@me`)).status).toBe(204);
    const page = async (query: string) =>
      (await ask('GET', `/channels/${id}/thread-members?with_member=true&${query}`)).body;
    const [first, second] = await page('');
    expect([first, second].find(({ user_id }) => user_id === jun.id).member.nick).toBe('Juniper');
    expect(await page('limit=1')).toEqual([first]);
    expect(await page(`after=${first.user_id}`)).toEqual([second]);
    expect(await page(`after=${second.user_id}`)).toEqual([]);
    const changed = await ask('PATCH', `/channels/${id}`, { name: 'done', archived: true });
    expect(changed.body).toMatchObject({ name: 'done', thread_metadata: { archived: true } });
    expect((await ask('GET', `/guilds/${bot.discord.guildId}/threads/active`)).body.threads).toEqual([]);
    const hidden = await ask('POST', `${here()}/threads`, { name: 'secret' });
    expect(hidden).toMatchObject({ status: 201, body: { type: 12 } });
    expect((await ask('DELETE', `/channels/${hidden.body.id}`)).status).toBe(200);
    expect((await ask('GET', `/channels/${hidden.body.id}`)).body.code).toBe(10003);
    expect((await ask('DELETE', here())).body.code).toBe(50013);
  });

  it('resolves mentions of roles and everyone, as far as the request and the author may', async () => {
    const roles = (await ask('GET', `/guilds/${bot.discord.guildId}/roles`)).body;
    const [officers, quiet] = ['Officers', 'Quiet'].map(
      (name) => roles.find((role: { name: string }) => role.name === name).id,
    );
    const content = `<@&${officers}> <@&${quiet}> <@${person('Jun').id}> @everyone`;
    expect(await post({ content })).toMatchObject({
      mention_roles: [officers, quiet],
      mention_everyone: true,
      mentions: [{ id: person('Jun').id }],
    });
    expect(await post({ content, allowed_mentions: { parse: ['users'], roles: [quiet] } })).toMatchObject({
      mention_roles: [quiet],
      mention_everyone: false,
      mentions: [{ id: person('Jun').id }],
    });
    expect(person('Jun').says(content).message).toMatchObject({
      mention_roles: [officers],
      mention_everyone: false,
    });
    const asked = person('Jun').says('?').message;
    const reply = { content: '!', message_reference: { message_id: asked.id } };
    expect((await post(reply)).mentions).toMatchObject([{ id: person('Jun').id }]);
    expect((await post({ ...reply, allowed_mentions: { parse: [] } })).mentions).toEqual([]);
  });

  it('forwards a message that the bot may read, and refuses stickers and polls that are not there', async () => {
    const { id } = await post({ content: 'news' });
    const reference = { type: 1, channel_id: bot.discord.channelId, message_id: id };
    expect(await post({ message_reference: reference })).toMatchObject({
      message_reference: { type: 1 },
      message_snapshots: [{ message: { content: 'news' } }],
    });
    const lost = { ...reference, message_id: '123456789012345678' };
    expect((await post({ message_reference: lost })).code).toBe(50035);
    expect((await post({ sticker_ids: ['123456789012345678'] })).code).toBe(50081);
    expect((await post({ poll: { question: { text: '?' }, answers: [] } })).code).toBe(50035);
  });

  it('lists, finds and changes members, and their roles', async () => {
    const guild = `/guilds/${bot.discord.guildId}`;
    const all = (await ask('GET', `${guild}/members?limit=100`)).body;
    expect(all).toHaveLength(4);
    expect((await ask('GET', `${guild}/members/search?query=junip`)).body).toMatchObject([
      { nick: 'Juniper' },
    ]);
    const role = (await ask('POST', `${guild}/roles`, { name: 'Guests', color: 255, permissions: '8192' }))
      .body;
    expect(role).toMatchObject({ name: 'Guests', permissions: '8192' });
    const jun = person('Jun');
    expect((await ask('PUT', `${guild}/members/${jun.id}/roles/${role.id}`)).status).toBe(204);
    expect(jun.whereabouts.permissions & 8192n).toBe(8192n);
    await ask('PATCH', `${guild}/roles/${role.id}`, { permissions: '0' });
    expect(jun.whereabouts.permissions & 8192n).toBe(0n);
    expect((await ask('PATCH', `${guild}/members/${jun.id}`, { nick: 'J', roles: [] })).body).toMatchObject({
      nick: 'J',
      roles: [],
    });
    expect(await ask('PATCH', `${guild}/members/@me/nick`, { nick: 'Botty' })).toMatchObject({
      status: 200,
      body: { nick: 'Botty' },
    });
    expect((await ask('DELETE', `${guild}/roles/${role.id}`)).status).toBe(204);
    expect((await ask('PUT', `${guild}/members/${jun.id}/roles/${role.id}`)).body.code).toBe(10011);
    await hears.frame(({ t }) => t === 'GUILD_ROLE_DELETE');
    await hears.frame(({ t, d }) => t === 'GUILD_MEMBER_UPDATE' && d.nick === 'J');
    expect((await ask('DELETE', `${guild}/members/${jun.id}`)).status).toBe(204);
    expect((await ask('DELETE', `${guild}/members/${jun.id}`)).body.code).toBe(10007);
    expect((await ask('GET', `${guild}/members/${jun.id}`)).body.code).toBe(10007);
    await hears.frame(({ t }) => t === 'GUILD_MEMBER_REMOVE');
    expect((await ask('DELETE', `${guild}/members/${bot.discord.applicationId}`)).body.code).toBe(50013);
  });

  it('lets members who manage the server restrict a command', async () => {
    const [{ id } = { id: '' }] = bot.discord.commands();
    const iris = person('Iris');
    expect(() => person('Jun').restricts('/go', {})).toThrow('permission to manage');
    iris.restricts('/go', { '@everyone': false, Officers: true });
    await expect(person('Jun').runs('/go')).rejects.toThrow('You do not have permission');
    await bot.meet(iris.runs('/go'), ok);
    const path = `/applications/${bot.discord.applicationId}/guilds/${bot.discord.guildId}/commands`;
    const { permissions } = (await ask('GET', `${path}/${id}/permissions`)).body;
    expect(permissions).toContainEqual({ id: bot.discord.guildId, type: 1, permission: false });
    expect((await ask('GET', `${path}/permissions`)).body).toHaveLength(1);
    expect((await ask('PUT', `${path}/${id}/permissions`, { permissions: [] })).body.code).toBe(20001);
    iris.restricts('/go', { Jun: true, '#lounge': false });
    await expect(person('Jun').runs('/go')).rejects.toThrow('You do not have permission');
    iris.restricts('/go', {});
    expect((await ask('GET', `${path}/${id}/permissions`)).body.code).toBe(10066);
    await bot.meet(person('Jun').runs('/go'), ok);
  });

  it('signs the addresses of files, which expire, and renews them with the message', async () => {
    const form = new FormData();
    form.set('files[0]', new Blob(['text']), 'note.txt');
    const { body } = await answerOf(call(bot.discord, 'POST', `${here()}/messages`, form));
    const url = body.attachments[0].url;
    expect(url).toMatch(/\?ex=[\da-f]+&is=[\da-f]+&hm=[\da-f]{64}&$/);
    const statusOf = async (address: string) => (await fetch(address)).status;
    expect(await statusOf(url)).toBe(200);
    expect(await statusOf(url.replace(/\?.*/, ''))).toBe(404);
    time.pass(25 * 3600_000);
    expect(await statusOf(url)).toBe(404);
    const again = (await ask('GET', `${here()}/messages/${body.id}`)).body.attachments[0].url;
    expect(await statusOf(again)).toBe(200);
    const renewed = await ask('POST', '/attachments/refresh-urls', { attachment_urls: [url] });
    expect(await statusOf(renewed.body.refreshed_urls[0].refreshed)).toBe(200);
  });

  it('takes 200 new commands a day, and keeps the version of one that did not change', async () => {
    const path = `/applications/${bot.discord.applicationId}/commands`;
    const commands = (start: number) =>
      Array.from({ length: 100 }, (_, index) => ({ name: `c${start + index}`, description: 'x' }));
    const first = (await ask('PUT', path, commands(0))).body;
    const [one, ...others] = commands(0);
    const second = (await ask('PUT', path, [{ ...one, description: 'y' }, ...others])).body;
    const changed = second.filter(
      ({ version }: { version: string }, index: number) => version !== first[index].version,
    );
    expect(changed).toMatchObject([{ name: 'c0' }]);
    expect((await ask('PUT', path, commands(100))).body.code).toBe(30034);
    time.pass(25 * 3600_000);
    expect((await ask('PUT', path, commands(100))).status).toBe(200);
  });
});

describe('a bot with few permissions', () => {
  it('reads which it lacks', async () => {
    const bot = await openAnsweringBot([], { world: world([]) });
    const { guildId, channelId } = bot.discord;
    const { message } = bot.discord.member('Iris').says('hi');
    const here = `/channels/${channelId}/messages`;
    for (const [method, path, body, code] of [
      ['DELETE', `${here}/${message.id}`, undefined, 50013],
      ['PUT', `${here}/pins/${message.id}`, undefined, 50013],
      ['DELETE', `${here}/${message.id}/reactions`, undefined, 50013],
      ['POST', `${here}/bulk-delete`, { messages: [message.id, channelId] }, 50013],
      ['POST', `/channels/${channelId}/threads`, { name: 'x', type: 12 }, 50013],
      ['POST', `/guilds/${guildId}/roles`, {}, 50013],
      ['GET', `/guilds/${guildId}/members`, undefined, 50001],
      ['DELETE', `/guilds/${guildId}/members/${message.author.id}`, undefined, 50013],
    ] as const)
      expect([path, (await answerOf(call(bot.discord, method, path, body))).body.code]).toEqual([path, code]);
    await bot.close();
  });
});
