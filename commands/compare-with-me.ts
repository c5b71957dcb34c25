import { ContextMenuCommandBuilder } from '@discordjs/builders';
import { ApplicationCommandType } from 'discord-api-types/v10';
import type { UserMenu } from '../src/bot/command.ts';
import { resolvePlayer } from '../src/members/resolve-player.ts';
import { translationsOf } from '../src/text/translations.ts';
import { allowEverywhere } from './definition/allow-everywhere.ts';
import { comparePlayers, pairOf } from './lookup/compare-players.ts';

const { english, others } = translationsOf('buttons.compare');

/** In the menu of a member: their account beside one's own. */
export const compareWithMe = {
  data: allowEverywhere(
    new ContextMenuCommandBuilder()
      .setType(ApplicationCommandType.User)
      .setName(english)
      .setNameLocalizations(others),
  ).toJSON(),
  onUser: {
    visibility: 'public',
    prepare({ target, ...interaction }, services) {
      const { settings } = interaction;
      const theirs = resolvePlayer({ member: target.user.id }, settings);
      return comparePlayers(pairOf(theirs, resolvePlayer({}, settings)), interaction, services);
    },
  },
} satisfies UserMenu;
