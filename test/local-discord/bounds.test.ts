import { type APIMessage, ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWorld } from '../../src/local-discord/create-world.ts';
import { PeopleRegistry } from '../../src/local-discord/guild/people.ts';
import { editThread, openThread } from '../../src/local-discord/guild/threads.ts';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { createMessageLog } from '../../src/local-discord/messages/message-log.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { answerOf, call, playerCommand, unhurried } from '../support/local-discord/raw-bot.ts';

describe('what a local Discord keeps over days', () => {
  let discord: LocalDiscord;
  beforeEach(async () => {
    discord = await openLocalDiscord({
      limits: unhurried,
      world: {
        applications: [{ name: 'Herald' }],
        servers: [
          {
            name: 'Guild',
            channels: [{ name: 'lounge' }],
            roles: [{ name: 'Officers' }],
            members: [{ name: 'Iris' }],
            applications: [{ name: 'Herald', permissions: ['ManageRoles'] }],
          },
        ],
      },
    });
  });
  afterEach(() => discord.close());

  const ask = (method: string, path: string, body?: object) => answerOf(call(discord, method, path, body));

  it('of people: those of the world, and five thousand who came by their names', async () => {
    for (let count = 0; count < 5003; count += 1) {
      const guest = discord.member(`Guest ${count}`);
      if (count < 5) guest.says('Hello');
    }
    expect(discord.people().length).toBe(5001);
    expect(discord.people()).toContain('Iris');
    expect(discord.people()).not.toContain('Guest 2');
    expect(discord.people()).toContain('Guest 3');
    expect((await ask('GET', `/users/${discord.member('Guest 5002').id}`)).status).toBe(200);
  });

  it('of roles: 250', async () => {
    const path = `/guilds/${discord.guildId}/roles`;
    const known = (await ask('GET', path)).body.length;
    for (let count = known; count < 250; count += 1)
      expect((await ask('POST', path, { name: `role ${count}` })).status).toBe(200);
    expect(await ask('POST', path, {})).toMatchObject({ status: 400, body: { code: 30005 } });
  });

  it('of rules for commands: those of commands that are there', async () => {
    const path = `/applications/${discord.applicationId}/commands`;
    await ask('PUT', path, [playerCommand]);
    const [before] = discord.commands();
    discord
      .member('Ada', { permissions: PermissionFlagsBits.ManageGuild })
      .restricts('/player', { Officers: true });
    const rules = `/applications/${discord.applicationId}/guilds/${discord.guildId}/commands/permissions`;
    expect((await ask('GET', rules)).body).toMatchObject([{ id: before?.id }]);
    await ask('PUT', path, []);
    await ask('PUT', path, [playerCommand]);
    expect((await ask('GET', rules)).body).toEqual([]);
  });
});

it('of threads it keeps a thousand that are open, and as many that are not', () => {
  const [world] = createWorld(
    {},
    () => 'http://127.0.0.1:1',
    () => {},
  );
  const place = world?.places.byChannel(world.servers.all()[0]?.channels.all()[0]?.channel.id ?? '');
  if (!world || !place) throw new Error('The world has no channel.');
  const form = {
    type: ChannelType.PublicThread,
    ownerId: world.state.bot.id,
    archiveAfterMinutes: 60,
  } as const;
  const make = (name: string) => openThread(world, place, { ...form, name });
  const threads = Array.from({ length: 1000 }, (_, count) => make(`thread ${count}`));
  expect(() => make('too many')).toThrow('Maximum number of active threads has been reached');
  for (const thread of threads)
    editThread(world, place, {
      ...thread,
      thread_metadata: { auto_archive_duration: 60, archive_timestamp: '', locked: false, archived: true },
    });
  make('one more');
  const isThere = (index: number) => world.places.byChannel(threads[index]?.id ?? '') !== undefined;
  expect([isThere(0), isThere(1), isThere(999)]).toEqual([false, true, true]);
});

it('who is named again is remembered longer, and who belongs to the world for good', () => {
  const forgotten: string[] = [];
  const people = new PeopleRegistry((id) => forgotten.push(id), 2);
  const iris = people.findOrAdd('Iris');
  const [one, two] = [people.named('one'), people.named('two')];
  expect(people.named('one')).toBe(one);
  people.named('Iris');
  people.named('three');
  expect(forgotten).toEqual([two.user.id]);
  expect([one, two, iris].map(({ user }) => people.get(user.id) !== undefined)).toEqual([true, false, true]);
});

it('of messages: the newest, and each that an answer has still to edit', () => {
  const log = createMessageLog(2, () => {});
  const put = (id: string, isThinking = false) =>
    log.put({
      message: { id, channel_id: '1' } as APIMessage,
      isThinking,
      onlyFor: undefined,
      reactions: [],
      files: [],
    });
  put('deferred', true);
  for (const id of ['a', 'b', 'c']) put(id);
  const ids = () => log.all().map(({ message }) => message.id);
  expect(ids()).toEqual(['deferred', 'b', 'c']);
  put('deferred');
  put('d');
  expect(ids()).toEqual(['c', 'd']);
});
