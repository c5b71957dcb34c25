import { SlashCommandBuilder } from '@discordjs/builders';
import {
  type CommandInteraction,
  type ComponentPress,
  onComponent,
  type SlashCommand,
} from '../src/bot/command.ts';
import { InputError } from '../src/game/input-error.ts';
import { resolvePlayer } from '../src/members/resolve-player.ts';
import { compareIds } from '../src/views/compare-ids.ts';
import type { PlayerState } from '../src/views/player-buttons.ts';
import { allowEverywhere } from './definition/allow-everywhere.ts';
import { withDescription } from './definition/with-description.ts';
import { comparePlayers, type PlayerPair, pairOf } from './lookup/compare-players.ts';
import { privateOption } from './options/private.ts';
import { uidOption } from './options/uid.ts';

/** `/compare`: two players side by side; the second one is the own account where none is named. */
export const compare = {
  data: allowEverywhere(withDescription(new SlashCommandBuilder().setName('compare'), 'commands.compare'))
    .addStringOption(withDescription(uidOption('a'), 'options.first').setRequired(true))
    .addStringOption(withDescription(uidOption('b'), 'options.second'))
    .addBooleanOption(privateOption())
    .toJSON(),
  handler: {
    visibility: 'public',
    prepare: (interaction, services) => comparePlayers(readPair(interaction), interaction, services),
  },
  components: [
    onComponent(compareIds.open, {
      defer: 'update',
      prepare: ({ state, ...press }, services) =>
        comparePlayers(pairOf(readState(state, press), resolvePlayer({}, press.settings)), press, services),
    }),
    // Stands on problems alone.
    onComponent(compareIds.show, {
      defer: 'replace',
      prepare: ({ state, ...press }, services) => comparePlayers(readStates(state, press), press, services),
    }),
    onComponent(compareIds.refresh, {
      defer: 'update',
      prepare({ state, ...press }, services) {
        // Anybody else gets a copy, however new the message is.
        const newerThan = press.audience === 'copy' ? undefined : press.shownAt;
        return comparePlayers(readStates(state, press), press, services, { isFresh: true, newerThan });
      },
    }),
    onComponent(compareIds.share, {
      defer: 'public',
      prepare: ({ state, ...press }, services) => comparePlayers(readStates(state, press), press, services),
    }),
  ],
} satisfies SlashCommand;

/** @throws InputError where they name no two players */
function readPair({ options, settings }: CommandInteraction): PlayerPair {
  const [a, b] = [options.string('a'), options.string('b')];
  try {
    return pairOf(resolvePlayer({ uid: a }, settings), resolvePlayer({ uid: b }, settings));
  } catch (error) {
    // Both in one option: that is what was asked for.
    if (error instanceof InputError && error.problem.kind === 'uid-several' && !b?.trim()) {
      const [one, other] = error.problem.uids;
      return pairOf(resolvePlayer({ uid: one }, settings), resolvePlayer({ uid: other }, settings));
    }
    throw error;
  }
}

function readStates(
  [uid, region, otherUid, otherRegion]: [...PlayerState, ...PlayerState],
  press: Pick<ComponentPress, 'settings'>,
): PlayerPair {
  return pairOf(readState([uid, region], press), readState([otherUid, otherRegion], press));
}

/** The member's own account is known by its uid. */
function readState([uid, region]: PlayerState, { settings }: Pick<ComponentPress, 'settings'>) {
  return resolvePlayer({ uid, region }, settings);
}
