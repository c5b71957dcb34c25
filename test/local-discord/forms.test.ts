import { LabelBuilder, ModalBuilder, type ModalSubmitInteraction, TextInputStyle } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultApplication } from '../../src/local-discord/guild/world-file.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { type AnsweringBot, codesAt, ok, openAnsweringBot } from '../support/local-discord/answering-bot.ts';
import { startDiscordJs } from '../support/local-discord/discord-js-bot.ts';
import { answerOf, call, respond } from '../support/local-discord/raw-bot.ts';

const input = (more: object = {}) => ({ type: 4, custom_id: 'uid', style: 1, ...more });
const label = (component: object, more: object = {}) => ({
  type: 18,
  label: 'Player ID',
  component,
  ...more,
});
const choices = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ label: `L${n}`, value: `v${n}` }));
const form = (...components: object[]) => ({ custom_id: 'ask', title: 'Which player?', components });

describe('a form', () => {
  let world: AnsweringBot;
  beforeEach(async () => {
    world = await openAnsweringBot([{ name: 'ask', description: 'Asks' }]);
  });
  afterEach(async () => {
    await world.close();
    expect(world.problems()).toEqual([]);
  });

  const ana = () => world.discord.member('Ana');
  const open = (data: object) => world.meet(ana().runs('/ask'), { type: 9, data });

  it.each<[string, object, string, string]>([
    ['no title', { ...form(label(input())), title: '' }, 'data.title', 'BASE_TYPE_BAD_LENGTH'],
    ['46 letters', { ...form(label(input())), title: 'x'.repeat(46) }, 'data.title', 'BASE_TYPE_BAD_LENGTH'],
    ['no field', form(), 'data.components', 'BASE_TYPE_BAD_LENGTH'],
    [
      'six fields',
      form(...choices(6).map(({ value }) => label(input({ custom_id: value })))),
      'data.components',
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'a long label',
      form(label(input(), { label: 'x'.repeat(46) })),
      'data.components.0.label',
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'two of one custom id',
      form(label(input()), label(input())),
      'data.components.1.component.custom_id',
      'COMPONENT_CUSTOM_ID_DUPLICATED',
    ],
    [
      'a row with an input that has no label',
      form({ type: 1, components: [input()] }),
      'data.components.0.components.0.label',
      'BASE_TYPE_REQUIRED',
    ],
    [
      'a text that is longer than it may be',
      form(label(input({ value: 'x'.repeat(11), max_length: 10 }))),
      'data.components.0.component.value',
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a button',
      form(label({ type: 2, style: 1, custom_id: 'b', label: 'Go' })),
      'data.components.0.component.type',
      'UNION_TYPE_CHOICES',
    ],
    [
      'one radio button',
      form(label({ type: 21, custom_id: 'r', options: choices(1) })),
      'data.components.0.component.options',
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'eleven checkboxes',
      form(label({ type: 22, custom_id: 'r', options: choices(11) })),
      'data.components.0.component.options',
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'eleven files',
      form(label({ type: 19, custom_id: 'f', max_values: 11 })),
      'data.components.0.component.max_values',
      'NUMBER_TYPE_MAX',
    ],
    [
      'an emoji that is not there',
      form(
        label({
          type: 3,
          custom_id: 's',
          options: [{ label: 'a', value: 'a', emoji: { id: '123456789012345678' } }],
        }),
      ),
      'data.components.0.component.options.0.emoji.id',
      'COMPONENT_INVALID_EMOJI',
    ],
  ])('is refused with %s', async (_what, data, path, code) => {
    const { response } = await open(data);
    expect(response).toMatchObject({ status: 400, body: { code: 50035 } });
    expect(codesAt(response.body, path)).toContain(code);
    expect(ana().form()).toBeUndefined();
  });

  it('opens, says so if a message is asked for, and goes once its answer is there', async () => {
    const { response, answer } = await open(form({ type: 1, components: [input({ label: 'Player ID' })] }));
    expect(response.status).toBe(204);
    const opened = await answer;
    expect(opened.form?.data.title).toBe('Which player?');
    expect(() => opened.message).toThrow('The application opened the form “Which player?”');
    expect(world.discord.member('Ben').form()).toBeUndefined();
    const submitted = await world.meet(ana().fillsIn({ 'Player ID': '12345' }), ok);
    expect(submitted.interaction).toMatchObject({
      type: 5,
      data: {
        custom_id: 'ask',
        components: [{ type: 1, id: 1, components: [{ type: 4, id: 2, custom_id: 'uid', value: '12345' }] }],
      },
    });
    expect(submitted.interaction.message).toBeUndefined();
    expect((await submitted.answer).message).toMatchObject({
      content: 'ok',
      type: 0,
      interaction_metadata: { type: 5, triggering_interaction_metadata: { type: 2 } },
    });
    expect(ana().form()).toBeUndefined();
    await expect(ana().fillsIn({})).rejects.toThrow('There is no form to fill in.');
  });

  it('is there under each of the keys that lead to where it was opened', async () => {
    const there = ana().in(`dm/${defaultApplication.name}`);
    await world.meet(there.runs('/ask'), { type: 9, data: form(label(input())) });
    expect(ana().in('dm').form()).toEqual(there.form());
    await world.meet(there.fillsIn({ 'Player ID': '12345' }), ok);
    expect(there.form()).toBeUndefined();
  });

  it('stays open if the bot does not take it', async () => {
    await open(form(label(input())));
    const refused = await world.meet(ana().fillsIn({ 'Player ID': '1' }), {
      type: 7,
      data: { content: 'x' },
    });
    // No message is there to be updated: a command opened the form.
    expect(refused.response).toMatchObject({ status: 400, body: { code: 50035 } });
    expect(ana().form()).toBeDefined();
    ana().closesForm();
    expect(ana().form()).toBeUndefined();
  });

  it('holds the message that its button stands on, and may update that', async () => {
    const button = { type: 2, style: 1, label: 'Change', custom_id: 'change' };
    const card = await world.post({ content: 'card', components: [{ type: 1, components: [button] }] });
    await world.meet(ana().presses('Change'), { type: 9, data: form(label(input())) });
    const { interaction, answer } = await world.meet(ana().fillsIn({ uid: '12345' }), {
      type: 7,
      data: { content: 'changed' },
    });
    expect(interaction).toMatchObject({ type: 5, message: { id: card.id } });
    expect((await answer).message).toMatchObject({ id: card.id, content: 'changed' });
  });

  it('can be answered later, like a command', async () => {
    await open(form(label(input())));
    const { interaction, answer } = await world.meet(ana().fillsIn({ uid: '1' }), {
      type: 5,
      data: { flags: 64 },
    });
    const path = `/webhooks/${world.discord.applicationId}/${interaction.token}/messages/@original`;
    await call(world.discord, 'PATCH', path, { content: 'late' });
    expect(await answer).toMatchObject({ onlyFor: ana().id, message: { content: 'late' } });
    const again = await answerOf(call(world.discord, 'PATCH', path, { content: 'later' }));
    expect(again.status).toBe(200);
  });

  it.each<[object, Record<string, string | boolean | string[]>, string]>([
    [input(), {}, 'The field “Player ID” is required.'],
    [input({ custom_id: 'constructor' }), {}, 'The field “Player ID” is required.'],
    [input({ min_length: 5 }), { 'Player ID': '1234' }, 'must be 5 or more characters'],
    [input({ max_length: 5 }), { 'Player ID': '123456' }, 'must be 5 or fewer characters'],
    [input(), { Region: 'BR' }, 'There is no field “Region”. The fields are: Player ID.'],
    [{ type: 3, custom_id: 's', options: choices(2) }, { 'Player ID': 'L5' }, 'The choices are: L0, L1.'],
    [{ type: 3, custom_id: 's', options: choices(2) }, {}, 'is required'],
    [{ type: 21, custom_id: 's', options: choices(2) }, { 'Player ID': ['L0', 'L1'] }, 'takes 1 or fewer'],
    [
      { type: 22, custom_id: 's', options: choices(3), min_values: 2 },
      { 'Player ID': ['L0'] },
      'needs 2 or more',
    ],
    [{ type: 23, custom_id: 's' }, { 'Player ID': 'yes' }, 'is a checkbox'],
    [{ type: 5, custom_id: 's' }, { 'Player ID': 'Nobody' }, 'does not offer “Nobody”'],
    [{ type: 19, custom_id: 's' }, {}, 'is required'],
  ])('is not sent with %o and %o', async (component, values, sentence) => {
    await open(form(label(component)));
    await expect(ana().fillsIn(values)).rejects.toThrow(sentence);
    expect(ana().form()).toBeDefined();
  });

  it('sends nothing for what may be left out, and what it came with if nothing was changed', async () => {
    await open(
      form(
        label(input({ required: false })),
        label({ type: 21, custom_id: 'r', required: false, options: choices(2) }),
        label({
          type: 3,
          custom_id: 's',
          options: [...choices(1), { label: 'D', value: 'd', default: true }],
        }),
        label({ type: 23, custom_id: 'c', default: true }),
        { type: 10, content: 'Read this' },
      ),
    );
    const { interaction } = await world.meet(ana().fillsIn({}), ok);
    expect(interaction.data).toMatchObject({
      components: [
        { component: { type: 4, value: '' } },
        { component: { type: 21, value: null } },
        { component: { type: 3, values: ['d'] } },
        { component: { type: 23, value: true } },
        { type: 10 },
      ],
    });
  });

  it('is the answer to no form', async () => {
    await open(form(label(input())));
    const { response } = await world.meet(ana().fillsIn({ uid: '1' }), {
      type: 9,
      data: form(label(input())),
    });
    expect(response.status).toBe(400);
    expect((await respond(world.discord, { id: '1', token: 'x' }, ok)).status).toBe(404);
  });
});

it('reaches the unmodified discord.js client with every kind of field', async () => {
  const discord = await openLocalDiscord({ now: Date.now });
  const read: unknown[] = [];
  const failed: unknown[] = [];
  const client = await startDiscordJs(discord, async (interaction) => {
    if (interaction.isChatInputCommand())
      await interaction.showModal(modals[interaction.commandName === 'player' ? 'player' : 'settings']);
    if (interaction.isModalSubmit()) {
      read.push(readers[interaction.customId]?.(interaction));
      await interaction.reply('Saved');
    }
  });
  client.on('error', (error) => failed.push(error));
  await client.rest.put(`/applications/${discord.applicationId}/commands`, {
    body: Object.keys(modals).map((name) => ({ name, description: name })),
  });
  const ana = discord.member('Ana');
  const { id: ben } = discord.member('Ben');
  expect((await ana.runs('/settings')).form?.data.title).toBe('Your settings');
  await ana.fillsIn({
    Answers: 'Only I see them',
    'Others may see': ['My ID', 'My history'],
    'What changed': true,
    Channels: ['#general', '#bots'],
    Friend: '@Ben',
  });
  await ana.runs('/player');
  const shot = { name: 'shot.txt', contentType: 'text/plain', data: Buffer.from('12345') };
  const saved = await ana.fillsIn({
    'Player ID': '4123456789',
    Region: 'Brazil',
    Picture: [shot],
    Team: 'Moderators',
    Whom: ['Ben', '@everyone'],
  });
  expect(saved.message.content).toBe('Saved');
  expect(failed).toEqual([]);
  expect(read).toEqual([
    {
      answers: 'private',
      others: ['id', 'history'],
      changes: true,
      channels: ['general', 'bots'],
      friends: [ben],
    },
    {
      uid: '4123456789',
      region: ['BR'],
      files: [{ name: 'shot.txt', size: 5 }],
      roles: ['Moderators'],
      mentioned: [[ben], ['@everyone']],
    },
  ]);
  await client.destroy();
  await discord.close();
});

const modals = {
  settings: new ModalBuilder()
    .setCustomId('settings')
    .setTitle('Your settings')
    .addLabelComponents(
      labelOf('Answers').setRadioGroupComponent((group) =>
        group
          .setCustomId('answers')
          .addOptions({ label: 'Everyone', value: 'public' }, { label: 'Only I see them', value: 'private' }),
      ),
      labelOf('Others may see').setCheckboxGroupComponent((group) =>
        group
          .setCustomId('others')
          .addOptions({ label: 'My ID', value: 'id' }, { label: 'My history', value: 'history' }),
      ),
      labelOf('What changed').setCheckboxComponent((checkbox) => checkbox.setCustomId('changes')),
      labelOf('Channels').setChannelSelectMenuComponent((select) =>
        select.setCustomId('channels').setMaxValues(25),
      ),
      labelOf('Friend').setUserSelectMenuComponent((select) => select.setCustomId('friend')),
    ),
  player: new ModalBuilder()
    .setCustomId('player')
    .setTitle('Which player?')
    .addLabelComponents(
      labelOf('Player ID').setTextInputComponent((text) =>
        text.setCustomId('uid').setStyle(TextInputStyle.Short),
      ),
      labelOf('Region').setStringSelectMenuComponent((select) =>
        select
          .setCustomId('region')
          .addOptions({ label: 'Brazil', value: 'BR' }, { label: 'India', value: 'IND' }),
      ),
      labelOf('Picture').setFileUploadComponent((upload) => upload.setCustomId('file')),
      labelOf('Team').setRoleSelectMenuComponent((select) => select.setCustomId('role')),
      labelOf('Whom').setMentionableSelectMenuComponent((select) =>
        select.setCustomId('whom').setMaxValues(2),
      ),
    ),
};

function labelOf(label: string): LabelBuilder {
  return new LabelBuilder().setLabel(label);
}

const readers: Record<string, (interaction: ModalSubmitInteraction) => unknown> = {
  settings: ({ fields }) => ({
    answers: fields.getRadioGroup('answers'),
    others: fields.getCheckboxGroup('others'),
    changes: fields.getCheckbox('changes'),
    channels: fields
      .getSelectedChannels('channels', true)
      .map((channel) => ('name' in channel ? channel.name : '')),
    friends: fields.getSelectedUsers('friend', true).map(({ id }) => id),
  }),
  player: ({ fields }) => {
    const { users, roles } = fields.getSelectedMentionables('whom', true);
    return {
      uid: fields.getTextInputValue('uid'),
      region: fields.getStringSelectValues('region'),
      files: fields.getUploadedFiles('file', true).map(({ name, size }) => ({ name, size })),
      roles: fields.getSelectedRoles('role', true).map((role) => role?.name),
      mentioned: [users.map(({ id }) => id), roles.map((role) => role?.name)],
    };
  },
};
