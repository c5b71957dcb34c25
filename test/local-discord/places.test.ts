import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PlaceKey } from '../../src/local-discord/local-discord.ts';
import { type AnsweringBot, ok, openAnsweringBot } from '../support/local-discord/answering-bot.ts';
import { answerOf, call, startRawBot } from '../support/local-discord/raw-bot.ts';

describe('places', () => {
  let world: AnsweringBot;
  beforeEach(async () => {
    world = await openAnsweringBot([
      { name: 'everywhere', description: 'x', integration_types: [0, 1], contexts: [0, 1, 2] },
      { name: 'server', description: 'x', contexts: [0] },
      { name: 'plain', description: 'x' },
    ]);
  });
  afterEach(async () => {
    await world.close();
    expect(world.problems()).toEqual([]);
  });

  const at = (place: PlaceKey) => world.discord.member('Ana').in(place);
  const ask = (method: string, path: string, body?: object) =>
    answerOf(call(world.discord, method, path, body));

  it.each<[PlaceKey, string[]]>([
    ['general', ['everywhere', 'server', 'plain']],
    ['dm', ['everywhere', 'plain']],
    ['group', ['everywhere']],
    ['lounge', ['everywhere']],
  ])('%s offers the commands that may be used there', async (place, names) => {
    expect(
      at(place)
        .commands()
        .map(({ name }) => name),
    ).toEqual(names);
  });

  it('say in each interaction where it happens, and through which installation', async () => {
    const { discord } = world;
    const { id } = at('general');
    const meet = async (place: PlaceKey) => (await world.meet(at(place).runs('/everywhere'), ok)).interaction;
    const sendMessages = 1n << 11n;
    expect(await meet('bots')).toMatchObject({
      context: 0,
      guild_id: discord.guildId,
      member: { user: { id } },
      channel: { name: 'bots' },
      authorizing_integration_owners: { 0: discord.guildId, 1: id },
    });
    const readOnly = await meet('announcements');
    expect(BigInt(readOnly.app_permissions) & sendMessages).toBe(0n);
    const direct = await meet('dm');
    expect(direct).toMatchObject({
      context: 1,
      user: { id },
      channel: { type: 1 },
      authorizing_integration_owners: { 0: '0', 1: id },
    });
    expect([direct.guild_id, direct.member]).toEqual([undefined, undefined]);
    const group = await meet('group');
    expect(group).toMatchObject({ context: 2, user: { id }, channel: { type: 3 } });
    expect(group.authorizing_integration_owners).toEqual({ 1: id });
    const foreign = await meet('lounge');
    expect(foreign).toMatchObject({ context: 0, member: { user: { id } }, channel: { type: 0 } });
    expect(foreign.guild_id).not.toBe(discord.guildId);
    expect(foreign.authorizing_integration_owners).toEqual({ 1: id });
    expect(at('group').sees()).toHaveLength(1);
  });

  it('a foreign server makes each answer private, and takes five more messages', async () => {
    const { interaction, answer } = await world.meet(at('lounge').runs('/everywhere'), ok);
    expect((await answer).onlyFor).toBe(at('lounge').id);
    const webhook = `/webhooks/${world.discord.applicationId}/${interaction.token}`;
    for (let count = 0; count < 5; count += 1)
      expect(await ask('POST', webhook, { content: `${count}` })).toMatchObject({
        status: 200,
        body: { flags: 64 },
      });
    expect(await ask('POST', webhook, { content: '6' })).toMatchObject({
      status: 400,
      body: { code: 40094 },
    });
    const home = await world.meet(at('general').runs('/everywhere'), ok);
    const more = `/webhooks/${world.discord.applicationId}/${home.interaction.token}`;
    for (let count = 0; count < 6; count += 1)
      expect((await ask('POST', more, { content: 'x' })).status).toBe(200);
  });

  it('a permission counts only in the server that gave it', async () => {
    await ask('PUT', `/applications/${world.discord.applicationId}/commands`, [
      { name: 'manage', description: 'x', integration_types: [0, 1], default_member_permissions: '32' },
    ]);
    const admin = world.discord.member('Ana', { permissions: 32n });
    await world.meet(admin.runs('/manage'), ok);
    await expect(admin.in('lounge').runs('/manage')).rejects.toThrow('You do not have permission');
    await expect(world.discord.member('Ben').in('dm').runs('/nothing')).rejects.toThrow(
      'There is no command',
    );
  });

  it('the bot writes to a member, and hears what the member writes there, each word of it', async () => {
    const listening = await startRawBot(world.discord, { intents: 1 << 12 });
    const { id } = at('general');
    const { body: channel } = await ask('POST', '/users/@me/channels', { recipient_id: id });
    expect(channel).toMatchObject({ type: 1, recipients: [{ id }] });
    await ask('POST', `/channels/${channel.id}/messages`, { content: 'hi Ana' });
    expect(at('dm').sees()[0]?.message.content).toBe('hi Ana');
    expect(world.discord.member('Ben').in('dm').sees()).toEqual([]);
    at('dm').says('hi bot');
    const heard = await listening.frame(({ t, d }) => t === 'MESSAGE_CREATE' && d.content === 'hi bot');
    expect(heard.d.guild_id).toBeUndefined();
    listening.socket.close();
    const itself = await ask('POST', '/users/@me/channels', { recipient_id: world.discord.applicationId });
    expect(itself).toMatchObject({ status: 400, body: { code: 50007 } });
  });

  it('the bot’s own routes end if it may not post or is not', async () => {
    const channelOf = async (place: PlaceKey) =>
      (await world.meet(at(place).runs('/everywhere'), ok)).interaction.channel?.id;
    const post = async (place: PlaceKey) =>
      (await ask('POST', `/channels/${await channelOf(place)}/messages`, { content: 'x' })).body.code;
    expect(await post('bots')).toBeUndefined();
    expect(await post('announcements')).toBe(50013);
    expect(await post('group')).toBe(50001);
    expect(await post('lounge')).toBe(50001);
  });

  it('a bot without the intent reads no word of what people write, and cannot touch it', async () => {
    const path = `/channels/${world.discord.channelId}/messages`;
    const { message } = at('general').says('secret');
    const mention = at('general').says(`hey <@${world.discord.applicationId}>`);
    expect((await ask('GET', `${path}/${message.id}`)).body.content).toBe('');
    expect((await ask('GET', `${path}/${mention.message.id}`)).body.content).toContain('hey');
    expect((await ask('PATCH', `${path}/${message.id}`, { content: 'x' })).body.code).toBe(50005);
    expect((await ask('DELETE', `${path}/${message.id}`)).body.code).toBe(50013);
    const reply = { content: 'x', message_reference: { message_id: message.id } };
    expect((await ask('POST', path, reply)).body).toMatchObject({
      type: 19,
      referenced_message: { id: message.id },
    });
    const lost = { content: 'x', message_reference: { message_id: '123456789012345678' } };
    expect((await ask('POST', path, lost)).body.code).toBe(50035);
    const anyway = { ...lost, message_reference: { ...lost.message_reference, fail_if_not_exists: false } };
    expect((await ask('POST', path, anyway)).status).toBe(200);
  });
});
