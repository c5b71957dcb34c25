import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Keeper, openKeeper } from '../support/local-discord/keeper.ts';

let bot: Keeper;
beforeEach(async () => {
  bot = await openKeeper(['CreatePublicThreads', 'CreatePrivateThreads', 'ManageThreads']);
});
afterEach(async () => {
  await bot.close();
  expect(bot.problems()).toEqual([]);
});

it('a thread that is archived is opened by what is written in it, unless it is locked', async () => {
  const channel = `/channels/${bot.discord.channelId}`;
  const { body: made } = await bot.ask('POST', `${channel}/threads`, { name: 'talk', type: 11 });
  const thread = `/channels/${made.id}`;
  const { id } = await bot.post({ content: 'first' }, made.id);
  const edit = () => bot.ask('PATCH', `${thread}/messages/${id}`, { content: 'second' });
  const isArchived = async () => (await bot.ask('GET', thread)).body.thread_metadata.archived;
  await bot.ask('PATCH', thread, { archived: true });
  expect((await edit()).body).toEqual({ message: 'Thread is archived', code: 50083 });
  await bot.post({ content: 'third' }, made.id);
  expect(await isArchived()).toBe(false);
  expect((await edit()).status).toBe(200);
  const kai = bot.discord.member('Kai').in('lounge/talk');
  await bot.ask('PATCH', thread, { archived: true });
  kai.says('fourth');
  expect(await isArchived()).toBe(false);
  await bot.ask('PATCH', thread, { archived: true, locked: true });
  expect(() => kai.says('fifth')).toThrow('Thread is locked');
});

it('threads are listed, those that are archived newest first', async () => {
  const channel = `/channels/${bot.discord.channelId}`;
  const idsOf = async (path: string) => {
    const { body } = await bot.ask('GET', path);
    return { ids: body.threads.map(({ id }: { id: string }) => id), more: body.has_more };
  };
  const open = async (name: string, type: number) =>
    (await bot.ask('POST', `${channel}/threads`, { name, type })).body.id;
  const archive = async (id: string) => {
    bot.time.pass(1000);
    await bot.ask('PATCH', `/channels/${id}`, { archived: true });
    return id;
  };
  const [one, two, three, hidden] = [
    await open('one', 11),
    await open('two', 11),
    await open('three', 11),
    await open('hidden', 12),
  ];
  expect((await idsOf(`/guilds/${bot.discord.guildId}/threads/active`)).ids).toHaveLength(4);
  for (const id of [one, two, three, hidden]) await archive(id);
  const list = `${channel}/threads/archived`;
  expect(await idsOf(`${list}/public`)).toEqual({ ids: [three, two, one], more: false });
  expect(await idsOf(`${list}/public?limit=2`)).toEqual({ ids: [three, two], more: true });
  const { body } = await bot.ask('GET', `/channels/${two}`);
  const before = encodeURIComponent(body.thread_metadata.archive_timestamp);
  expect((await idsOf(`${list}/public?before=${before}`)).ids).toEqual([one]);
  expect((await idsOf(`${list}/private`)).ids).toEqual([hidden]);
  expect((await idsOf(`${channel}/users/@me/threads/archived/private`)).ids).toEqual([hidden]);
  expect((await bot.ask('GET', `/channels/${hidden}/thread-members/@me`)).body).toMatchObject({ id: hidden });
  const kai = bot.discord.member('Kai').id;
  expect((await bot.ask('GET', `/channels/${hidden}/thread-members/${kai}`)).body.code).toBe(10007);
});
