import { ApplicationCommandType } from 'discord-api-types/v10';
import { defineMenu } from '../src/bot/command-parts/definition/define-menu.ts';
import { lookUp } from '../src/bot/command-parts/lookup/look-up.ts';
import { playerPage } from '../src/bot/command-parts/lookup/player-page.ts';
import type { UserMenu } from '../src/bot/discord/command.ts';
import { resolvePlayer } from '../src/bot/members/resolve-player.ts';

/** "Player card" in the menu of a member: the account that they show. */
export const playerCard = {
  data: defineMenu('menus.playerCard', ApplicationCommandType.User),
  onUser: {
    visibility: 'public',
    prepare(interaction, services) {
      const { target, settings } = interaction;
      const query = resolvePlayer({ member: target.user.id }, settings);
      return lookUp(playerPage, { target: query }, interaction, services);
    },
  },
} satisfies UserMenu;
