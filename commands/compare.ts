import { defineCommand } from '../src/bot/command-parts/definition/define-command.ts';
import { withDescription } from '../src/bot/command-parts/definition/with-description.ts';
import { allowNaming } from '../src/bot/command-parts/lookup/allow-naming.ts';
import { definePage, type PageRequest } from '../src/bot/command-parts/lookup/define-page.ts';
import { findPlayer } from '../src/bot/command-parts/lookup/find-player.ts';
import { fetchFigure } from '../src/bot/command-parts/lookup/player-pictures.ts';
import { privateOption } from '../src/bot/command-parts/options/private.ts';
import { completeUid, uidOption } from '../src/bot/command-parts/options/uid-option.ts';
import { createAsk } from '../src/bot/command-parts/requests/create-ask.ts';
import type {
  CommandInteraction,
  ComponentHandler,
  InteractionContext,
  SlashCommand,
} from '../src/bot/discord/command.ts';
import { onComponent } from '../src/bot/discord/component-handlers.ts';
import type { Services } from '../src/bot/discord/services-of-bot.ts';
import { InputError, type InputProblem } from '../src/bot/game/input-error.ts';
import { parseUid } from '../src/bot/game/uid.ts';
import type { FoundPlayer } from '../src/bot/members/accounts/found-player.ts';
import { isProblem, type PlayerRef, parsePlayer } from '../src/bot/members/accounts/resolve-player.ts';
import { PlayerApiError } from '../src/bot/player-api/errors.ts';
import { compareIds, maxPlayers, type Squad } from '../src/bot/views/compare-ids.ts';
import { compareView } from '../src/bot/views/compare-view.ts';
import { showCard } from '../src/bot/views/message/show-card.ts';
import { inputButtons } from '../src/bot/views/player/player-buttons.ts';
import { askForOther } from '../src/bot/views/player/player-ids.ts';
import { InputErrorWithControls } from '../src/bot/views/problem/input-error-with-controls.ts';
import { type Naming, namings } from '../src/bot/views/share/share-ids.ts';
import { sharedSquadView, squadView } from '../src/bot/views/squad-view.ts';

const options = ['a', 'b', 'c', 'd'] as const;

const page = definePage({
  ids: compareIds,
  buttons: ['refresh', 'share'],
  data: defineCommand('compare')
    .addStringOption(withDescription(uidOption('a'), 'options.first').setRequired(true))
    .addStringOption(withDescription(uidOption('b'), 'options.second'))
    .addStringOption(withDescription(uidOption('c'), 'options.mate'))
    .addStringOption(withDescription(uidOption('d'), 'options.mate'))
    .addBooleanOption(privateOption())
    .toJSON(),
  autocomplete: Object.fromEntries(options.map((name) => [name, completeUid])),
  read: readOptions,
  opening: {
    id: compareIds.open,
    defer: 'update',
    read: (player, press) => readSquad([parsePlayer({}, press.settings), player], press),
  },
  check: refuseSame,
  async find(squad, request) {
    const players = await Promise.all(squad.map(request.findPlayer));
    refuseSame(players, request.context);
    return { players, share: players };
  },
  async show({ players: [first, second, ...others] }, request) {
    const { language } = request.context;
    if (!first || !second) throw new Error('there are fewer than two players to compare');
    if (others.length > 0) {
      const { dressed, missing } = await dress([first, second, ...others], request);
      return { view: squadView(dressed, { missing, language }) };
    }
    const [left, right] = await Promise.all([dressForDuel(first, request), dressForDuel(second, request)]);
    return {
      view: compareView([left, right], { missing: left.missing + right.missing, language }),
      answers: [left, right].flatMap(({ statsAnswer }) => statsAnswer ?? []),
    };
  },
});

export const compare = {
  ...page,
  components: [
    ...page.components,
    onNaming('shown', { id: compareIds.toShare, defer: 'updatePrivate' }),
    ...namings.map((naming) => onNaming(naming, { id: compareIds[naming], defer: 'updateChoice' })),
  ],
} satisfies SlashCommand & { lookUp: unknown };

function onNaming(
  asked: Naming,
  { id, defer }: { id: typeof compareIds.toShare; defer: 'updatePrivate' | 'updateChoice' },
): ComponentHandler {
  return onComponent(id, {
    defer,
    prepare: ({ state, ...context }, services) => ({
      retry: { again: id.write(context.user.id, state) },
      async run() {
        const { language } = context;
        const ask = createAsk(context, { fresh: false });
        const players = await Promise.all(state.map((player) => findPlayer(player, ask, context, services)));
        const { dressed, missing } = await dress(players, { context, services });
        const view = sharedSquadView(dressed, { ...allowNaming(asked, services), missing, language });
        return showCard(view, { answers: players.map(({ answer }) => answer), context });
      },
    }),
  });
}

function readOptions(interaction: CommandInteraction): Squad {
  const typed = options.flatMap((name) => interaction.options.string(name)?.trim() || []).flatMap(splitUids);
  if (typed.length > maxPlayers) throw new InputError({ kind: 'too-many-players' });
  const texts = typed.length > 1 ? typed : [undefined, typed[0]];
  const parsed = texts.map((uid) => parsePlayer({ uid }, interaction.settings));
  return readSquad(parsed, interaction);
}

function splitUids(typed: string): readonly string[] {
  const { halves = [], problem } = parseUid(typed);
  if (problem?.kind === 'uid-several') return problem.uids;
  return halves.length > 1 ? halves : [typed];
}

/** Returns the players to compare. @throws InputError for the first one that can't be read */
export function readSquad(parsed: readonly (PlayerRef | InputProblem)[], context: InteractionContext): Squad {
  const players = parsed.filter((one): one is PlayerRef => !isProblem(one));
  // Report the first problem: the others can wait, but the first player may be the asker's missing account.
  const place = parsed.findIndex(isProblem);
  const unread = parsed[place];
  if (!unread || !isProblem(unread)) return players;
  const problem: InputProblem = unread.kind === 'uid-missing' ? { kind: 'second-missing' } : unread;
  const isOnly = players.length === parsed.length - 1;
  throw isOnly ? askForAnother(problem, [place, ...players], context) : new InputError(problem);
}

/** Refuses to compare a player with themselves. @throws InputErrorWithControls that asks for another one */
function refuseSame(squad: Squad, context: InteractionContext): void {
  const place = squad.findIndex(({ uid }, index) => {
    return uid !== undefined && squad.slice(0, index).some((one) => one.uid === uid);
  });
  const same = squad[place];
  if (!same) return;
  const isOwn = context.settings.accounts.some(({ uid }) => uid === same.uid);
  throw askForAnother({ kind: 'same-player', isOwn }, [place, ...squad.toSpliced(place, 1)], context);
}

function askForAnother(
  problem: InputProblem,
  others: readonly [place: number, ...PlayerRef[]],
  context: InteractionContext,
): InputErrorWithControls {
  const other = askForOther(compareIds, others, context.user.id);
  const buttons = inputButtons(problem, { player: undefined, region: undefined }, other, context);
  return new InputErrorWithControls(problem, { buttons });
}

async function dress(
  players: readonly FoundPlayer[],
  { context, services }: { context: InteractionContext; services: Services },
) {
  const figures = await Promise.all(
    players.map(async (player) => ({
      ...player,
      ...(await fetchFigure(player.answer.value, context, services)),
    })),
  );
  return { dressed: figures, missing: figures.reduce((sum, { missing }) => sum + missing, 0) };
}

async function dressForDuel(found: FoundPlayer, request: PageRequest) {
  const { context, services } = request;
  const [figure, statsAnswer] = await Promise.all([
    fetchFigure(found.answer.value, context, services),
    findStats(found, request),
  ]);
  return { ...found, ...figure, statsAnswer, stats: statsAnswer?.value };
}

/** Finds statistics if available: the comparison works without them, and a key's plan may lack them. */
async function findStats({ uid, region, answer }: FoundPlayer, { services, ask }: PageRequest) {
  if (answer.value.hidesRest) return undefined;
  try {
    return await services.players.stats({ uid, region }, ask);
  } catch (error) {
    if (error instanceof PlayerApiError) return undefined;
    throw error;
  }
}
