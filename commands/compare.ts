import { SlashCommandBuilder } from '@discordjs/builders';
import {
  type CommandInteraction,
  type InteractionContext,
  onComponent,
  type SlashCommand,
} from '../src/bot/command.ts';
import { InputError } from '../src/game/input-error.ts';
import { readUid } from '../src/game/uid.ts';
import { type PlayerQuery, resolvePlayer } from '../src/members/resolve-player.ts';
import { compareIds } from '../src/views/compare-ids.ts';
import type { PlayerState } from '../src/views/player-buttons.ts';
import { allowEverywhere } from './definition/allow-everywhere.ts';
import { withDescription } from './definition/with-description.ts';
import { comparePlayers, readAndCompare, refuseSame, type TargetPair } from './lookup/compare-players.ts';
import { type Target, targetOf } from './lookup/player-target.ts';
import { privateOption } from './options/private.ts';
import { completeUid, uidOption } from './options/uid.ts';

/** `/compare`: two players side by side; the second one is the own account where none is named. */
export const compare = {
  data: allowEverywhere(withDescription(new SlashCommandBuilder().setName('compare'), 'commands.compare'))
    .addStringOption(withDescription(uidOption('a'), 'options.first').setRequired(true))
    .addStringOption(withDescription(uidOption('b'), 'options.second'))
    .addBooleanOption(privateOption())
    .toJSON(),
  handler: {
    visibility: 'public',
    prepare: (interaction, services) => readAndCompare(() => readPair(interaction), interaction, services),
  },
  autocomplete: { a: completeUid, b: completeUid },
  components: [
    onComponent(compareIds.open, {
      defer: 'update',
      prepare: ({ state, ...press }, services) =>
        readAndCompare(() => besideOwn(targetOf(state, press), press), press, services),
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
  ],
} satisfies SlashCommand;

/** @throws InputError where they name no two players; NotReadError */
function readPair({ options, settings }: CommandInteraction): readonly [PlayerQuery, PlayerQuery] {
  const [a, b] = twoIdsIn(options.string('a'), options.string('b'));
  const one = resolvePlayer({ uid: a }, settings);
  const other = resolvePlayer({ uid: b }, settings);
  refuseSame(one, other);
  return [one, other];
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

/** @throws InputError where the member who asks has no account, or that one is meant; NotReadError */
function besideOwn(target: Target, { settings }: Pick<InteractionContext, 'settings'>): TargetPair {
  const own = resolvePlayer({}, settings);
  if (!('hidden' in target)) refuseSame(target, own);
  return [target, own];
}

function targetsOf(
  [player, region, otherPlayer, otherRegion]: readonly [...PlayerState, ...PlayerState],
  press: Pick<InteractionContext, 'settings'>,
): TargetPair {
  return [targetOf([player, region], press), targetOf([otherPlayer, otherRegion], press)];
}
