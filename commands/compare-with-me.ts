import { ApplicationCommandType } from 'discord-api-types/v10';
import { defineMenu } from '../src/bot/command-parts/definition/define-command.ts';
import type { UserMenu } from '../src/bot/discord/command.ts';
import { parsePlayer } from '../src/bot/members/accounts/resolve-player.ts';
import { compare, readSquad } from './compare.ts';

export const compareWithMe = {
  data: defineMenu('buttons.compare', ApplicationCommandType.User),
  onUser: {
    visibility: 'public',
    prepare({ target, ...context }, services) {
      const { settings } = context;
      const parsed = [parsePlayer({}, settings), parsePlayer({ member: target.user.id }, settings)];
      return compare.lookUp(readSquad(parsed, context), context, services);
    },
  },
} satisfies UserMenu;
