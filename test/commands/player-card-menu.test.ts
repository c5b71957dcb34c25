import { afterAll, beforeAll, expect, it } from 'vitest';
import { player } from '../../commands/player.ts';
import { playerCard } from '../../commands/player-card-menu.ts';
import { ana, ben } from '../support/bot/interactions.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { fullRecord } from '../support/commands/players.ts';
import { t } from '../support/english.ts';
import { linkOpenly } from '../support/members/link-openly.ts';
import { embedOf, idOf } from '../support/views/parts.ts';

let commands: OpenCommands;
beforeAll(async () => {
  commands = await openCommands([player, playerCard], { players: [fullRecord] });
});
afterAll(() => commands.close());

it('is in the menu of every member, wherever Loadout answers', () => {
  expect(playerCard.data).toMatchObject({
    name: t('menus.playerCard'),
    type: 2,
    contexts: [0, 1, 2],
    integration_types: [0, 1],
  });
});

it('says that the member shows no account', async () => {
  const seen = await commands.openMenu(t('menus.playerCard'), { user: ben });
  expect([embedOf(seen).title, seen.isPrivate, seen.isAtOnce]).toEqual([
    t('problems.noAccount.title'),
    true,
    true,
  ]);
  expect(embedOf(seen).description).toContain(`<@${ben.id}>`);
});

it('shows the card of the account that the member shows, in public, and of one’s own', async () => {
  const found = await commands.services.players.find(
    { uid: '4123456789', likely: 'sg' },
    {
      fresh: false,
      deadline: commands.services.now() + 10_000,
      priority: 'interactive',
      onBehalfOf: ana.id,
    },
  );
  await linkOpenly(commands.services.members, ben.id, found.answer);
  const seen = await commands.openMenu(t('menus.playerCard'), { user: ben });
  expect([embedOf(seen).title, seen.isPrivate]).toEqual(['Ana', false]);
  expect(seen.files).toMatchObject([{ name: 'player.jpg' }]);
  expect(idOf(seen, t('buttons.refresh'))).toMatch(/^1:player:refresh:/);
  expect(embedOf(await commands.openMenu(t('menus.playerCard'), { user: ana })).title).toBe(
    t('problems.noAccount.title'),
  );
});
