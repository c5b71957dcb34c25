import { ApplicationCommandType } from 'discord-api-types/v10';
import type { UserMenu } from '../src/bot/command.ts';
import { resolvePlayer } from '../src/members/resolve-player.ts';
import { defineMenu } from './definition/define-menu.ts';
import { lookUp } from './lookup/look-up.ts';
import { playerPage } from './lookup/player-page.ts';

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
