import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPlayerIds } from '../../commands/find-player-ids.ts';
import { player } from '../../commands/player.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { bareRecord, fullRecord } from '../support/commands/players.ts';
import { t } from '../support/english.ts';
import { buttonsOf, embedOf, optionsOf, selectId } from '../support/views/parts.ts';

let commands: OpenCommands;
beforeAll(async () => {
  commands = await openCommands([player, findPlayerIds], { players: [fullRecord, bareRecord] });
});
afterAll(() => commands.close());

const find = (message: object) => commands.openMenu(t('menus.findIds'), { message });

it('is in the menu of every message, wherever Loadout answers', () => {
  expect(findPlayerIds.data).toMatchObject({
    name: t('menus.findIds'),
    type: 3,
    contexts: [0, 1, 2],
    integration_types: [0, 1],
  });
});

it.each([
  ['its words', { content: 'add me, `55555` <@123456789012345> <t:1700000000:R> <:fox:1234567890>' }],
  ['digits of other scripts', { content: 'मेरा ID ५५५५५ है' }],
  ['an embed', { content: '', embeds: [{ title: 'Me', fields: [{ name: 'ID', value: '55 555' }] }] }],
  [
    'what it forwards',
    { content: '', message_snapshots: [{ message: { content: 'UID: 55555', embeds: [] } }] },
  ],
  [
    'an embed in what it forwards',
    { content: '', message_snapshots: [{ message: { content: '', embeds: [{ description: '55555' }] } }] },
  ],
])('shows the one player whose ID stands in %s, privately', async (_, message) => {
  const seen = await find(message);
  expect([embedOf(seen).title, seen.isPrivate]).toEqual(['Solo', true]);
  expect(buttonsOf(seen).map(([label]) => label)).toContain(t('buttons.share'));
});

it('lets the member choose if there are several, and shows that one in place', async () => {
  const seen = await find({ content: '55555, 4123456789 and 55555\nlevel 67 in 2024' });
  expect([embedOf(seen).title, seen.isPrivate]).toEqual([t('foundIds.title'), true]);
  const options = optionsOf(seen, t('selects.player'));
  expect(options.map(([label]) => label)).toEqual(['55555', '4123456789']);
  const shown = await commands.choose(selectId(seen, t('selects.player')), options[1]?.[1]);
  expect(embedOf(shown).title).toBe('Ana');
});

it('offers as many as a select holds', async () => {
  const ids = Array.from({ length: 60 }, (_, index) => `${1_000_000 + index}`);
  const seen = await find({ content: ids.join('\n') });
  expect(optionsOf(seen, t('selects.player'))).toHaveLength(25);
});

it.each([
  ['', []],
  ['1234 and 1234567890123456, 00000, -55555, x55555', []],
  ['<@123456789012345> <t:1700000000:R>', [{}]],
])('says that there is none: %s', async (content, embeds) => {
  const seen = await find({ content, embeds });
  expect([embedOf(seen).title, embedOf(seen).description, seen.isPrivate]).toEqual([
    t('problems.noIdHere.title'),
    t('problems.noIdHere.text'),
    true,
  ]);
});

it('reads a message of any size', async () => {
  const embeds = Array.from({ length: 10 }, () => ({
    description: `${'<'.repeat(2_000)}${'1 '.repeat(2_000)}`,
  }));
  expect(embedOf(await find({ content: '1,'.repeat(2_000), embeds })).title).toBe(
    t('problems.noIdHere.title'),
  );
});
