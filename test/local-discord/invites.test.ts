import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWorld } from '../../src/local-discord/create-world.ts';
import { addInvite } from '../../src/local-discord/guild/invites.ts';
import { type Keeper, openKeeper } from '../support/local-discord/keeper.ts';

let bot: Keeper;
beforeEach(async () => {
  bot = await openKeeper([
    'CreateInstantInvite',
    'ManageChannels',
    'ManageGuild',
    'CreateGuildExpressions',
    'ManageGuildExpressions',
    'ViewAuditLog',
  ]);
});
afterEach(async () => {
  await bot.close();
  expect(bot.problems()).toEqual([]);
});

describe('an invite', () => {
  const list = () => `/channels/${bot.discord.channelId}/invites`;

  it('is made, read by everybody, listed and deleted', async () => {
    const { body: invite } = await bot.ask('POST', list(), { max_age: 3600, max_uses: 5 });
    const { d } = await bot.hears.frame(({ t }) => t === 'INVITE_CREATE');
    expect(d).toMatchObject({ code: invite.code, channel_id: bot.discord.channelId, max_uses: 5, uses: 0 });
    const { body } = await bot.ask('GET', `/invites/${invite.code}?with_counts=true`);
    expect(body).toMatchObject({
      guild: { id: bot.discord.guildId, name: 'Guild' },
      channel: { name: 'lounge' },
      approximate_member_count: 5,
    });
    expect(body.max_uses).toBeUndefined();
    for (const path of [list(), `/guilds/${bot.discord.guildId}/invites`])
      expect((await bot.ask('GET', path)).body).toMatchObject([{ code: invite.code, max_age: 3600 }]);
    expect((await bot.ask('DELETE', `/invites/${invite.code}`)).body.code).toBe(invite.code);
    await bot.hears.frame(({ t, d }) => t === 'INVITE_DELETE' && d.code === invite.code);
    expect((await bot.ask('GET', `/invites/${invite.code}`)).body).toEqual({
      message: 'Unknown Invite',
      code: 10006,
    });
    const { body: log } = await bot.ask('GET', `/guilds/${bot.discord.guildId}/audit-logs`);
    // hikari reads each target as an id.
    expect(log.audit_log_entries).toMatchObject([
      {
        action_type: 42,
        target_id: null,
        changes: expect.arrayContaining([{ key: 'code', old_value: invite.code }]),
      },
      { action_type: 40, target_id: null },
    ]);
  });

  it('is the same one until it runs out, unless another is wanted', async () => {
    const code = async (body: object) => (await bot.ask('POST', list(), body)).body.code;
    const first = await code({});
    expect(await code({})).toBe(first);
    expect(await code({ unique: true })).not.toBe(first);
    expect(await code({ max_age: 0 })).not.toBe(first);
    bot.time.pass(24 * 3600_000);
    expect((await bot.ask('GET', `/invites/${first}`)).body.code).toBe(10006);
    expect((await bot.ask('GET', list())).body).toHaveLength(1);
    expect((await bot.ask('POST', list(), { max_age: 8 * 24 * 3600 })).body.code).toBe(50035);
  });
});

it('an invite that ran out is forgotten as soon as another is made', () => {
  let now = Date.now();
  const [world] = createWorld(
    { now: () => now },
    () => '',
    () => {},
  );
  const server = world?.servers.all()[0];
  if (!world || !server) throw new Error('There is no server.');
  const form = { guildId: server.guild.id, channelId: server.channels.all()[0]?.channel.id ?? '' };
  const make = (maxAgeSeconds: number) =>
    addInvite(world, { ...form, maxAgeSeconds, maxUses: 0, isTemporary: false }, true);
  const [, lasting] = [make(60), make(0), make(60)];
  now += 61_000;
  const fresh = make(60);
  expect(world.invites.all()).toEqual([lasting, fresh]);
});

describe('an emoji of the server', () => {
  const list = () => `/guilds/${bot.discord.guildId}/emojis`;
  const image =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

  it('is made, shown by the CDN, used in reactions and buttons, renamed and deleted', async () => {
    const { status, body: emoji } = await bot.ask('POST', list(), { name: 'gold', image });
    expect(status).toBe(201);
    const { d } = await bot.hears.frame(({ t }) => t === 'GUILD_EMOJIS_UPDATE');
    expect(d).toMatchObject({ emojis: [{ id: emoji.id, name: 'gold' }], guild_id: bot.discord.guildId });
    const drawn = await fetch(`${bot.discord.cdnUrl}/emojis/${emoji.id}.png`);
    expect(drawn.headers.get('content-type')).toBe('image/png');
    const button = { type: 2, style: 1, custom_id: 'x', emoji: { id: emoji.id } };
    const { id } = await bot.post({ components: [{ type: 1, components: [button] }] });
    const react = `/channels/${bot.discord.channelId}/messages/${id}/reactions`;
    expect((await bot.ask('PUT', `${react}/gold:${emoji.id}/@me`)).status).toBe(204);
    const kai = bot.discord.member('Kai');
    expect(kai.emojis()).toEqual([{ id: emoji.id, name: 'gold' }]);
    expect((await bot.ask('PATCH', `${list()}/${emoji.id}`, { name: 'silver' })).body.name).toBe('silver');
    expect((await bot.ask('GET', `${list()}/${emoji.id}`)).body.name).toBe('silver');
    expect((await bot.ask('GET', `/guilds/${bot.discord.guildId}`)).body.emojis).toHaveLength(1);
    expect((await bot.ask('DELETE', `${list()}/${emoji.id}`)).status).toBe(204);
    expect((await bot.ask('GET', list())).body).toEqual([]);
    expect((await bot.ask('GET', `${list()}/${emoji.id}`)).body.code).toBe(10014);
  });

  it('may share its name with another, and is one of fifty', async () => {
    for (let count = 0; count < 50; count += 1)
      expect((await bot.ask('POST', list(), { name: 'gold', image })).status).toBe(201);
    expect((await bot.ask('POST', list(), { name: 'gold', image })).body).toEqual({
      message: 'Maximum number of emojis reached (50)',
      code: 30008,
    });
  });
});
