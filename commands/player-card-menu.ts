import { ApplicationCommandType } from 'discord-api-types/v10';
import { defineMenu } from '../src/bot/command-parts/definition/define-command.ts';
import type { UserMenu } from '../src/bot/discord/command.ts';
import { resolvePlayer } from '../src/bot/members/accounts/resolve-player.ts';
import { player } from './player.ts';

export const playerCard = {
  data: defineMenu('menus.playerCard', ApplicationCommandType.User),
  onUser: {
    visibility: 'public',
    prepare: ({ target, ...context }, services) =>
      player.lookUp(resolvePlayer({ member: target.user.id }, context.settings), context, services),
  },
} satisfies UserMenu;
