import { GatewayIntentBits } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { type Keeper, openKeeper } from '../support/local-discord/keeper.ts';
import { answerOf, call, userAgent } from '../support/local-discord/raw-bot.ts';

describe('a bot that keeps order', () => {
  let bot: Keeper;
  beforeEach(async () => {
    bot = await openKeeper(['BanMembers', 'ManageGuild', 'ModerateMembers', 'ManageRoles', 'KickMembers']);
  });
  afterEach(async () => {
    await bot.close();
    expect(bot.problems()).toEqual([]);
  });

  const guild = () => `/guilds/${bot.discord.guildId}`;
  const person = (name: string) => bot.discord.member(name);

  it('bans with a reason, deletes what was written of late, and lifts the ban', async () => {
    const jun = person('Jun');
    jun.says('long ago');
    bot.time.pass(50_000);
    const { message } = jun.says('just now');
    const reply = person('Kai').says('so what?', message).message.id;
    const path = `${guild()}/bans/${jun.id}`;
    const response = await fetch(`${bot.discord.apiUrl}/v10${path}`, {
      method: 'PUT',
      headers: {
        authorization: `Bot ${bot.discord.token}`,
        'user-agent': userAgent,
        'content-type': 'application/json',
        'x-audit-log-reason': 'shouts%20%C3%A4nd%20spams',
      },
      body: '{"delete_message_seconds":30}',
    });
    expect(response.status).toBe(204);
    expect((await bot.hears.frame(({ t }) => t === 'GUILD_BAN_ADD')).d).toMatchObject({
      user: { id: jun.id },
    });
    expect((await bot.hears.frame(({ t }) => t === 'GUILD_MEMBER_REMOVE')).d).toMatchObject({
      user: { id: jun.id },
    });
    expect((await bot.hears.frame(({ t }) => t === 'MESSAGE_DELETE_BULK')).d.ids).toEqual([message.id]);
    const [, left, ...others] = person('Kai').sees();
    expect(left?.message).toMatchObject({ id: reply, referenced_message: null });
    expect(others).toEqual([]);
    expect((await bot.ask('GET', path)).body).toMatchObject({
      reason: 'shouts änd spams',
      user: { id: jun.id },
    });
    expect((await bot.ask('GET', `${guild()}/bans?limit=1`)).body).toHaveLength(1);
    expect((await bot.ask('GET', `${guild()}/bans?before=1`)).body).toEqual([]);
    expect((await bot.ask('GET', `${guild()}/members/${jun.id}`)).body.code).toBe(10007);
    // A banned person can't come back by acting.
    expect(() => person('Jun').says('hello')).toThrow('Jun is banned from the server “Guild”.');
    expect((await bot.ask('DELETE', path)).status).toBe(204);
    expect((await bot.ask('DELETE', path)).body).toEqual({ message: 'Unknown Ban', code: 10026 });
    await bot.hears.frame(({ t }) => t === 'GUILD_BAN_REMOVE');
    expect(person('Jun').says('back').message.content).toBe('back');
    await bot.hears.frame(({ t, d }) => t === 'GUILD_MEMBER_ADD' && (d.user as { id: string }).id === jun.id);
  });

  it('kicks somebody, who looks on without coming back, and is a member again by what they do', async () => {
    const kai = person('Kai');
    const path = `${guild()}/members/${kai.id}`;
    const { roles, channels } = { ...kai.whereabouts.guild };
    expect((await bot.ask('DELETE', path)).status).toBe(204);
    expect(kai.canEnter('stage')).toBe(true);
    expect(kai.whereabouts.guild).toMatchObject({ roles, channels });
    expect(person('Kai').in('stage').sees()).toEqual([]);
    expect(person('Kai').commands()).toHaveLength(1);
    expect((await bot.ask('GET', path)).body.code).toBe(10007);
    expect(bot.discord.people()).not.toContain('Kai');
    expect(kai.says('back').message.content).toBe('back');
    expect((await bot.ask('GET', path)).body.user.id).toBe(kai.id);
    await bot.hears.frame(({ t, d }) => t === 'GUILD_MEMBER_ADD' && (d.user as { id: string }).id === kai.id);
  });

  it('bans many at once, as far as it stands above them', async () => {
    const [jun, kai] = [person('Jun').id, person('Kai').id];
    const own = bot.discord.applicationId;
    const { body } = await bot.ask('POST', `${guild()}/bulk-ban`, { user_ids: [jun, own, kai] });
    expect(body).toEqual({ banned_users: [jun, kai], failed_users: [own] });
    expect((await bot.ask('POST', `${guild()}/bulk-ban`, { user_ids: [jun] })).body.code).toBe(500_000);
    expect((await bot.ask('POST', `${guild()}/bulk-ban`, { user_ids: [] })).body.code).toBe(50035);
  });

  it('acts on nobody who stands as high as itself, and gives no role that does', async () => {
    const { body: roles } = await bot.ask('GET', `${guild()}/roles`);
    const ownRole = roles.find(({ managed }: { managed: boolean }) => managed).id;
    const iris = person('Iris').id;
    expect((await bot.ask('PUT', `${guild()}/members/${iris}/roles/${ownRole}`)).body.code).toBe(50013);
    expect((await bot.ask('PATCH', `${guild()}/members/${iris}`, { roles: [ownRole] })).body.code).toBe(
      50013,
    );
    expect((await bot.ask('PATCH', `${guild()}/roles/${ownRole}`, { name: 'x' })).body.code).toBe(50013);
    const owner = (await bot.ask('GET', guild())).body.owner_id;
    for (const [method, path] of [
      ['PUT', 'bans'],
      ['DELETE', 'members'],
    ])
      expect((await bot.ask(method ?? '', `${guild()}/${path}/${owner}`)).body.code).toBe(50013);
  });

  it('moves roles below its own', async () => {
    const { body: made } = await bot.ask('POST', `${guild()}/roles`, { name: 'Guests' });
    const { body: roles } = await bot.ask('GET', `${guild()}/roles`);
    const own = roles.find(({ managed }: { managed: boolean }) => managed);
    const players = roles.find(({ name }: { name: string }) => name === 'Players');
    const move = async (id: string, position: number) =>
      (await bot.ask('PATCH', `${guild()}/roles`, [{ id, position }])).body;
    const order = (moved: { name: string; position: number }[]) =>
      moved.sort((one, other) => one.position - other.position).map(({ name, position }) => [position, name]);
    const [below, above] = [
      [0, '@everyone'],
      [3, own.name],
    ];
    expect(order(roles)).toEqual([below, [1, 'Guests'], [2, 'Players'], above]);
    expect(order(await move(made.id, 2))).toEqual([below, [1, 'Players'], [2, 'Guests'], above]);
    // Bots get an event for each role whose position changed.
    for (const id of [made.id, players.id])
      await bot.hears.frame(({ t, d }) => t === 'GUILD_ROLE_UPDATE' && (d.role as { id: string }).id === id);
    expect(order(await move(made.id, 1))).toEqual([below, [1, 'Guests'], [2, 'Players'], above]);
    expect((await move(made.id, 3)).code).toBe(50013);
    expect((await move(made.id, 9)).code).toBe(50013);
    expect((await move(own.id, 1)).code).toBe(50013);
    expect((await move(bot.discord.guildId, 1)).code).toBe(50028);
    expect((await move('1', 1)).code).toBe(10011);
  });

  it('silences a member for a while', async () => {
    const jun = person('Jun');
    const path = `${guild()}/members/${jun.id}`;
    const until = (ms: number) => ({
      communication_disabled_until: new Date(bot.time.now() + ms).toISOString(),
    });
    const { body } = await bot.ask('PATCH', path, until(60_000));
    expect(body).toMatchObject(until(60_000));
    expect(() => jun.says('hm')).toThrow('You do not have permission to send messages');
    await expect(jun.runs('/go')).rejects.toThrow('permission');
    expect(jun.sees()).toEqual([]);
    bot.time.pass(61_000);
    expect(jun.says('at last').message.content).toBe('at last');
    expect((await bot.ask('PATCH', path, until(29 * 24 * 3600_000))).body.errors).toHaveProperty(
      'communication_disabled_until',
    );
    expect((await bot.ask('PATCH', path, { mute: true })).body).toEqual({
      message: 'Target user is not connected to voice.',
      code: 40032,
    });
  });

  it('hears of each person who comes', async () => {
    const { id } = person('Zoe');
    const { d } = await bot.hears.frame(({ t }) => t === 'GUILD_MEMBER_ADD');
    expect(d).toMatchObject({ user: { id, global_name: 'Zoe' }, roles: [], guild_id: bot.discord.guildId });
  });
});

it('a bot without the permission bans, silences and lists nobody', async () => {
  const discord = await openLocalDiscord({ privilegedIntents: GatewayIntentBits.GuildMembers });
  const codeOf = async (method: string, path: string, body?: object) =>
    (await answerOf(call(discord, method, `/guilds/${discord.guildId}${path}`, body))).body.code;
  const { id } = discord.member('Mira');
  expect(await codeOf('GET', '/bans')).toBe(50013);
  expect(await codeOf('PUT', `/bans/${id}`)).toBe(50013);
  expect(await codeOf('PATCH', `/members/${id}`, { communication_disabled_until: null })).toBe(50013);
  await discord.close();
});
