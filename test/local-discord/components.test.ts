import { ContextMenuCommandBuilder } from 'discord.js';
import { ApplicationCommandType } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { type AnsweringBot, codesAt, ok, openAnsweringBot } from '../support/local-discord/answering-bot.ts';
import { startDiscordJs } from '../support/local-discord/discord-js-bot.ts';

const options = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ label: `L${n}`, value: `v${n}` }));
const select = (more: object = {}) => ({ type: 3, custom_id: 'pick', options: options(3), ...more });
const rows = (...parts: object[]) => parts.map((part) => ({ type: 1, components: [part] }));

describe('on messages', () => {
  let world: AnsweringBot;
  beforeEach(async () => {
    world = await openAnsweringBot([
      { name: 'Player card', type: 2 },
      { name: 'Find player IDs', type: 3 },
      { name: 'Ban', type: 2, default_member_permissions: '0' },
    ]);
  });
  afterEach(async () => {
    await world.close();
    expect(world.problems()).toEqual([]);
  });

  const ana = () => world.discord.member('Ana');
  const ben = () => world.discord.member('Ben');

  it.each<[string, object, string, string]>([
    ['26 choices', select({ options: options(26) }), 'options', 'BASE_TYPE_BAD_LENGTH'],
    ['no choices', select({ options: [] }), 'options', 'BASE_TYPE_BAD_LENGTH'],
    [
      'two choices of one value',
      select({ options: [...options(1), ...options(1)] }),
      'options',
      'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
    ],
    [
      'a minimum above the maximum',
      select({ min_values: 3, max_values: 2 }),
      'min_values',
      'NUMBER_TYPE_MAX',
    ],
    ['more to choose than there is', select({ max_values: 4 }), 'max_values', 'NUMBER_TYPE_MAX'],
    [
      'more chosen than may be',
      select({ options: options(2).map((option) => ({ ...option, default: true })) }),
      'options',
      'SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES',
    ],
    [
      'a role chosen among users',
      { type: 5, custom_id: 'u', default_values: [{ id: '123456789012345678', type: 'role' }] },
      'default_values.0.type',
      'BASE_TYPE_CHOICES',
    ],
    ['a long placeholder', select({ placeholder: 'x'.repeat(151) }), 'placeholder', 'BASE_TYPE_MAX_LENGTH'],
  ])('a select is refused with %s', async (_what, part, path, code) => {
    const body = await world.post({ content: 'a', components: rows(part) });
    expect(body.code).toBe(50035);
    expect(codesAt(body, `components.0.components.0.${path}`)).toContain(code);
  });

  it('a member chooses in a select, by its placeholder or custom id', async () => {
    const message = await world.post({ content: 'a', components: rows(select({ placeholder: 'Look at' })) });
    const { interaction, answer } = await world.meet(ana().chooses('Look at', 'L1'), {
      type: 7,
      data: { content: 'chosen' },
    });
    expect(interaction).toMatchObject({
      type: 3,
      message: { id: message.id },
      data: { component_type: 3, custom_id: 'pick', values: ['v1'] },
    });
    expect((await answer).message.content).toBe('chosen');
    await expect(ana().chooses('pick', 'L7')).rejects.toThrow(
      'does not offer “L7”. The choices are: L0, L1, L2.',
    );
    await expect(ana().chooses('pick', ['L0', 'L1'])).rejects.toThrow('takes 1 or fewer choices');
    await expect(ana().chooses('pick', [])).rejects.toThrow('needs 1 or more choices');
    await expect(ana().chooses('other', 'L0')).rejects.toThrow(
      'There is no select “other”. The selects are: Look at.',
    );
    await world.post({ content: 'b', components: rows(select({ disabled: true })) });
    await expect(ana().chooses('pick', 'L0')).rejects.toThrow('is disabled');
  });

  it.each<[number, string[], string[]]>([
    [5, ['Ben'], ['users', 'members']],
    [6, ['Moderators'], ['roles']],
    [7, ['@Ben', '@everyone'], ['users', 'members', 'roles']],
    [8, ['#bots'], ['channels']],
  ])('a select of type %i sends ids with what they stand for', async (type, names, kinds) => {
    ben();
    await world.post({ content: 'a', components: rows({ type, custom_id: 'who', max_values: 5 }) });
    const { interaction } = await world.meet(ana().chooses('who', names), ok);
    const data = interaction.data as { values: string[]; resolved: object };
    expect(data.values).toHaveLength(names.length);
    expect(Object.keys(data.resolved).toSorted()).toEqual(kinds.toSorted());
  });

  it('a channel comes with what the application may do there', async () => {
    await world.post({ content: 'a', components: rows({ type: 8, custom_id: 'where', channel_types: [0] }) });
    const sendMessages = 1n << 11n;
    for (const [name, mayPost] of [
      ['bots', true],
      ['announcements', false],
    ] as const) {
      const { interaction } = await world.meet(ana().chooses('where', name), ok);
      const { resolved } = interaction.data as {
        resolved: { channels: Record<string, { app_permissions: string }> };
      };
      const [channel] = Object.values(resolved.channels);
      expect((BigInt(channel?.app_permissions ?? 0) & sendMessages) !== 0n).toBe(mayPost);
    }
  });

  it('a menu entry comes with the member or the message it was opened on', async () => {
    const onBen = await world.meet(ana().opensMenuOn(ben(), 'Player card'), ok);
    expect(onBen.interaction).toMatchObject({
      type: 2,
      data: {
        name: 'Player card',
        type: 2,
        target_id: ben().id,
        resolved: { users: { [ben().id]: { global_name: 'Ben' } }, members: { [ben().id]: {} } },
      },
    });
    expect((await onBen.answer).message).toMatchObject({
      type: 23,
      interaction_metadata: { target_user: { id: ben().id } },
    });
    const said = ben().says('my id is 4123456789');
    const onMessage = await world.meet(ana().opensMenuOn(said, 'Find player IDs'), ok);
    expect(onMessage.interaction.data).toMatchObject({
      type: 3,
      target_id: said.message.id,
      resolved: {
        messages: { [said.message.id]: { content: 'my id is 4123456789', author: { id: ben().id } } },
      },
    });
    await expect(ana().opensMenuOn(ben(), 'Ban')).rejects.toThrow('You do not have permission to use “Ban”.');
    await expect(ana().opensMenuOn(ben(), 'Find player IDs')).rejects.toThrow('It has: Player card, Ban.');
  });

  it('people write, reply and forward', async () => {
    const said = ben().says('hello 4123456789');
    const reply = ana().says('thanks', said.message);
    expect(reply.message).toMatchObject({
      type: 19,
      message_reference: { message_id: said.message.id },
      referenced_message: { content: 'hello 4123456789' },
    });
    expect(() => ana().says(' ')).toThrow('nothing to send');
    expect(() => ana().says('x'.repeat(2001))).toThrow('at most 2000 characters');
    const forwarded = ana().forwards(said.message);
    expect(forwarded.message).toMatchObject({
      content: '',
      flags: 1 << 14,
      message_reference: { type: 1, message_id: said.message.id },
      message_snapshots: [{ message: { content: 'hello 4123456789' } }],
    });
    const { interaction } = await world.meet(ana().opensMenuOn(forwarded, 'Find player IDs'), ok);
    expect(JSON.stringify(interaction.data)).toContain('hello 4123456789');
    expect(
      ana()
        .sees()
        .map(({ message }) => message.author.global_name),
    ).toEqual(['Ben', 'Ana', 'Ana', null]);
  });
});

it('reach the unmodified discord.js client: menus, and a forwarded message', async () => {
  const discord = await openLocalDiscord({ now: Date.now });
  const client = await startDiscordJs(discord, async (interaction) => {
    if (interaction.isUserContextMenuCommand())
      await interaction.reply(`User ${interaction.targetUser.displayName}`);
    if (interaction.isMessageContextMenuCommand())
      await interaction.reply(`Read ${interaction.targetMessage.messageSnapshots.first()?.content}`);
  });
  const commands = [
    new ContextMenuCommandBuilder().setName('Look').setType(ApplicationCommandType.User),
    new ContextMenuCommandBuilder().setName('Read').setType(ApplicationCommandType.Message),
  ];
  await client.rest.put(`/applications/${discord.applicationId}/commands`, { body: commands });
  const [ana, ben] = [discord.member('Ana'), discord.member('Ben')];
  expect((await ana.opensMenuOn(ben, 'Look')).message.content).toBe('User Ben');
  const forwarded = ana.forwards(ben.says('4123456789').message);
  expect((await ana.opensMenuOn(forwarded, 'Read')).message.content).toBe('Read 4123456789');
  await client.destroy();
  await discord.close();
});
