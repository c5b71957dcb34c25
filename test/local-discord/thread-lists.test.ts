import { afterEach, beforeEach, expect, it } from 'vitest';
import { ActorError } from '../../src/local-discord/errors/actor-error.ts';
import { type Keeper, openKeeper } from '../support/local-discord/keeper.ts';

let bot: Keeper;
beforeEach(async () => {
  bot = await openKeeper([
    'CreatePublicThreads',
    'CreatePrivateThreads',
    'ManageThreads',
    'ManageWebhooks',
    'PinMessages',
    'AddReactions',
  ]);
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
  expect(() => kai.says('fifth')).toThrow(new ActorError('This thread is locked.'));
});

it('a thread stays archived where what is written in it is refused', async () => {
  const thread = await openArchived({});
  expect((await bot.ask('POST', `${thread.path}/messages`, {})).body.code).toBe(50006);
  const reply = { content: 'x', message_reference: { message_id: '123456789012345678' } };
  expect((await bot.ask('POST', `${thread.path}/messages`, reply)).body.code).toBe(50035);
  expect(() => thread.kai.says('x'.repeat(2001))).toThrow(ActorError);
  expect(await thread.isArchived()).toBe(true);
});

it('nobody writes in a locked thread, or changes what is there, by whatever way', async () => {
  const { kai, said, path, isArchived, hook } = await openArchived({ locked: true });
  const elsewhere = bot.discord.member('Kai').says('elsewhere').message;
  const refused = new ActorError('This thread is locked.');
  expect(() => kai.says('x')).toThrow(refused);
  expect(() => bot.discord.member('Kai').forwards(elsewhere, 'lounge/talk')).toThrow(refused);
  expect((await hook('POST', { content: 'x' })).body).toEqual({ message: 'Thread is locked', code: 160005 });
  expect(await isArchived()).toBe(true);
  const archived = new ActorError('This thread is archived.');
  expect(() => kai.edits(said, 'x')).toThrow(archived);
  expect(() => kai.reacts(said, '👍')).toThrow(archived);
  const reaction = `${path}/messages/${said.id}/reactions/${encodeURIComponent('👍')}/@me`;
  expect((await bot.ask('PUT', reaction)).body.code).toBe(50083);
  expect((await bot.ask('PUT', `${path}/pins/${said.id}`)).body.code).toBe(50083);
});

it('a thread is opened by what is forwarded into it, and by what a webhook posts', async () => {
  const { kai, path, isArchived, hook } = await openArchived({});
  const elsewhere = bot.discord.member('Iris').says('elsewhere').message;
  bot.discord.member('Iris').forwards(elsewhere, 'lounge/talk');
  expect(await isArchived()).toBe(false);
  // Each author in a thread becomes its member.
  expect((await bot.ask('GET', path)).body.member_count).toBe(3);
  await bot.ask('PATCH', path, { archived: true });
  const { body } = await hook('POST', { content: 'news' });
  expect(await isArchived()).toBe(false);
  await bot.ask('PATCH', path, { archived: true });
  expect((await hook('PATCH', { content: 'old' }, body.id)).body.code).toBe(50083);
  expect(kai.sees().at(-1)?.message.content).toBe('news');
});

/** A thread in which Kai has said something, and a webhook of the channel that it hangs from. */
async function openArchived(more: { locked?: boolean }) {
  const channel = `/channels/${bot.discord.channelId}`;
  const { body: made } = await bot.ask('POST', `${channel}/threads`, { name: 'talk', type: 11 });
  const { body: webhook } = await bot.ask('POST', `${channel}/webhooks`, { name: 'News' });
  const path = `/channels/${made.id}`;
  const kai = bot.discord.member('Kai').in('lounge/talk');
  const said = kai.says('first').message;
  await bot.ask('PATCH', path, { archived: true, ...more });
  const hook = (method: string, body: object, message?: string) => {
    const single = message ? `/messages/${message}` : '';
    const address = `/webhooks/${webhook.id}/${webhook.token}${single}?wait=true&thread_id=${made.id}`;
    return bot.ask(method, address, body);
  };
  const isArchived = async () => (await bot.ask('GET', path)).body.thread_metadata.archived;
  return { path, kai, said, hook, isArchived };
}

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
