import { ApplicationCommandType } from 'discord-api-types/v10';
import { defineMenu } from '../src/bot/command-parts/definition/define-menu.ts';
import { readAndCompare } from '../src/bot/command-parts/lookup/compare-players.ts';
import type { UserMenu } from '../src/bot/discord/command.ts';
import { resolvePlayer } from '../src/bot/members/resolve-player.ts';

/** "Compare with me" in the menu of a member: the account that they show beside one's own. */
export const compareWithMe = {
  data: defineMenu('buttons.compare', ApplicationCommandType.User),
  onUser: {
    visibility: 'public',
    prepare({ target, ...interaction }, services) {
      const { settings } = interaction;
      const read = [
        () => resolvePlayer({ member: target.user.id }, settings),
        () => resolvePlayer({}, settings),
      ] as const;
      return readAndCompare(read, interaction, services);
    },
  },
} satisfies UserMenu;
