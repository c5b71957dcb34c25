import { SlashCommandBuilder } from '@discordjs/builders';
import { allowEverywhere } from '../src/bot/command-parts/definition/allow-everywhere.ts';
import { withDescription } from '../src/bot/command-parts/definition/with-description.ts';
import { definePage, type PageRequest } from '../src/bot/command-parts/lookup/define-page.ts';
import { fetchFigure } from '../src/bot/command-parts/lookup/player-pictures.ts';
import { privateOption } from '../src/bot/command-parts/options/private.ts';
import { readUsable } from '../src/bot/command-parts/options/read-input.ts';
import { readOneOfSeveral } from '../src/bot/command-parts/options/read-one-of-several.ts';
import { completeUid, uidOption } from '../src/bot/command-parts/options/uid.ts';
import type { CommandInteraction, InteractionContext } from '../src/bot/discord/command.ts';
import { InputError } from '../src/bot/game/input-error.ts';
import { readUid } from '../src/bot/game/uid.ts';
import type { FoundPlayer } from '../src/bot/members/found-player.ts';
import { type PlayerRef, resolvePlayer } from '../src/bot/members/resolve-player.ts';
import { PlayerApiError } from '../src/bot/player-api/errors.ts';
import { compareView } from '../src/bot/views/compare.ts';
import { compareIds, type Pair, type Side } from '../src/bot/views/compare-ids.ts';
import { playerRetry } from '../src/bot/views/player/player-buttons.ts';
import { askForOther } from '../src/bot/views/player/player-ids.ts';

/** `/compare`: two players on one card; the second one is the own account if none is named. */
export const compare = definePage({
  ids: compareIds,
  buttons: ['refresh', 'share'],
  data: allowEverywhere(withDescription(new SlashCommandBuilder().setName('compare'), 'commands.compare'))
    .addStringOption(withDescription(uidOption('a'), 'options.first').setRequired(true))
    .addStringOption(withDescription(uidOption('b'), 'options.second'))
    .addBooleanOption(privateOption())
    .toJSON(),
  autocomplete: { a: completeUid, b: completeUid },
  read: readPairOptions,
  opening: {
    id: compareIds.open,
    defer: 'update',
    read: (player, press) =>
      readPair(
        () => player,
        () => resolvePlayer({}, press.settings),
        press,
      ),
  },
  check: ([first, second]) => refuseSame(first, second),
  retry([first, second], { user }, failed) {
    if (!failed) return {};
    const show = (other: PlayerRef) =>
      compareIds.show.write(user.id, failed === first ? [other, second] : [first, other]);
    return playerRetry(failed, { show });
  },
  async find([first, second], { findPlayer }) {
    const pair = await Promise.all([findPlayer(first), findPlayer(second)]);
    refuseSame(pair[0], pair[1]);
    return { pair, players: pair, share: pair };
  },
  async show({ pair: [first, second] }, request) {
    const [left, right] = await Promise.all([dress(first, request), dress(second, request)]);
    const missing = left.missing + right.missing;
    return {
      view: compareView([left, right], { missing, language: request.context.language }),
      answers: [left, right].flatMap(({ statsAnswer }) => statsAnswer ?? []),
    };
  },
});

/**
 * Reads two players.
 * @throws MendableInputError if one of them can't be read: the other one is kept
 */
export function readPair(
  readFirst: () => PlayerRef,
  readSecond: () => PlayerRef,
  asker: InteractionContext,
): Pair {
  const readSide = (side: Side, read: () => PlayerRef, readOther: () => PlayerRef) => {
    const askForThis = () => {
      const other = readUsable(readOther);
      return other && askForOther(compareIds, { side, other }, asker.user.id);
    };
    return readOneOfSeveral(read, askForThis, asker);
  };
  // Without a second player, what is wrong with the first one can wait.
  const second = readSide('second', readSecond, readFirst);
  return [readSide('first', readFirst, readSecond), second];
}

function readPairOptions(interaction: CommandInteraction): Pair {
  const { options, settings } = interaction;
  const [a, b] = twoIdsIn(options.string('a'), options.string('b'));
  return readPair(
    () => resolvePlayer({ uid: a }, settings),
    () => resolvePlayer({ uid: b }, settings),
    interaction,
  );
}

/** Reads the two options. If the first one holds both IDs, it counts as two. */
export function twoIdsIn(a: string | undefined, b: string | undefined): readonly (string | undefined)[] {
  if (b?.trim()) return [a, b];
  try {
    readUid(a);
  } catch (error) {
    if (error instanceof InputError && error.problem.kind === 'uid-several') return error.problem.uids;
  }
  return [a, b];
}

/** @throws InputError if both are one */
function refuseSame({ uid }: PlayerRef, other: PlayerRef): void {
  if (uid !== undefined && uid === other.uid) throw new InputError({ kind: 'same-player' });
}

async function dress(found: FoundPlayer, request: PageRequest) {
  const { context, services } = request;
  const [figure, statsAnswer] = await Promise.all([
    fetchFigure(found.answer.value, context, services),
    findStats(found, request),
  ]);
  return { ...found, ...figure, statsAnswer, stats: statsAnswer?.value };
}

/** Two players can be compared without their statistics: the key's plan may not include them. */
async function findStats({ uid, region, answer }: FoundPlayer, { services, ask }: PageRequest) {
  if (answer.value.hidesRest) return undefined;
  try {
    return await services.players.stats({ uid, region }, ask);
  } catch (error) {
    if (error instanceof PlayerApiError) return undefined;
    throw error;
  }
}
