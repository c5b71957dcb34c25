import { SlashCommandBuilder } from '@discordjs/builders';
import { allowEverywhere } from '../src/bot/command-parts/definition/allow-everywhere.ts';
import { withDescription } from '../src/bot/command-parts/definition/with-description.ts';
import {
  comparePlayers,
  type ReadPair,
  readAndCompare,
  type TargetPair,
} from '../src/bot/command-parts/lookup/compare-players.ts';
import { type Target, targetOf } from '../src/bot/command-parts/lookup/player-target.ts';
import { readPlayerFields } from '../src/bot/command-parts/options/player-fields.ts';
import { privateOption } from '../src/bot/command-parts/options/private.ts';
import { completeUid, uidOption } from '../src/bot/command-parts/options/uid.ts';
import type { CommandInteraction, InteractionContext, SlashCommand } from '../src/bot/discord/command.ts';
import { onComponent, onModal } from '../src/bot/discord/component-handlers.ts';
import { InputError } from '../src/bot/game/input-error.ts';
import { readUid } from '../src/bot/game/uid.ts';
import { resolvePlayer } from '../src/bot/members/resolve-player.ts';
import { compareIds, placed } from '../src/bot/views/compare-ids.ts';
import type { PlayerState } from '../src/bot/views/player/player-buttons.ts';
import { playerModal } from '../src/bot/views/player/player-modal.ts';

/** `/compare`: two players side by side; the second one is the own account where none is named. */
export const compare = {
  data: allowEverywhere(withDescription(new SlashCommandBuilder().setName('compare'), 'commands.compare'))
    .addStringOption(withDescription(uidOption('a'), 'options.first').setRequired(true))
    .addStringOption(withDescription(uidOption('b'), 'options.second'))
    .addBooleanOption(privateOption())
    .toJSON(),
  handler: {
    visibility: 'public',
    prepare: (interaction, services) => readAndCompare(pairIn(interaction), interaction, services),
  },
  autocomplete: { a: completeUid, b: completeUid },
  components: [
    onComponent(compareIds.open, {
      defer: 'update',
      prepare: ({ state, ...press }, services) =>
        readAndCompare(
          [() => targetOf(state, press), () => resolvePlayer({}, press.settings)],
          press,
          services,
        ),
    }),
    // Stands on problems alone.
    onComponent(compareIds.show, {
      defer: 'replace',
      prepare: ({ state, ...press }, services) => comparePlayers(targetsOf(state, press), press, services),
    }),
    onComponent(compareIds.refresh, {
      defer: 'update',
      prepare({ state, ...press }, services) {
        // Anybody else gets a copy, however new the message is.
        const newerThan = press.audience === 'copy' ? undefined : press.shownAt;
        return comparePlayers(targetsOf(state, press), press, services, { isFresh: true, newerThan });
      },
    }),
    onComponent(compareIds.share, {
      defer: 'public',
      prepare: ({ state, ...press }, services) => comparePlayers(targetsOf(state, press), press, services),
    }),
    onComponent(compareIds.giveId, {
      openModal: async ({ state, user, language }) =>
        playerModal({
          customId: compareIds.giveId.write(user.id, state),
          title: language.t('buttons.giveId'),
          language,
        }),
    }),
  ],
  modals: [
    onModal(compareIds.giveId, {
      defer: 'replace',
      prepare({ state: [side, ...other], ...submission }, services) {
        const read = placed<() => Target>(
          () => readPlayerFields(submission),
          side,
          () => targetOf(other, submission),
        );
        return readAndCompare(read, submission, services);
      },
    }),
  ],
} satisfies SlashCommand;

function pairIn({ options, settings }: CommandInteraction): ReadPair {
  const [a, b] = twoIdsIn(options.string('a'), options.string('b'));
  return [() => resolvePlayer({ uid: a }, settings), () => resolvePlayer({ uid: b }, settings)];
}

/** What was typed; where both IDs stand in the first option alone, each of them. */
function twoIdsIn(a: string | undefined, b: string | undefined): readonly (string | undefined)[] {
  if (b?.trim()) return [a, b];
  try {
    readUid(a);
  } catch (error) {
    if (error instanceof InputError && error.problem.kind === 'uid-several') return error.problem.uids;
  }
  return [a, b];
}

function targetsOf(
  [player, region, otherPlayer, otherRegion]: readonly [...PlayerState, ...PlayerState],
  press: Pick<InteractionContext, 'settings'>,
): TargetPair {
  return [targetOf([player, region], press), targetOf([otherPlayer, otherRegion], press)];
}
