import { SlashCommandBuilder } from '@discordjs/builders';
import type {
  CommandInteraction,
  ComponentPress,
  InteractionContext,
  ModalSubmission,
  SlashCommand,
  Work,
} from '../src/bot/command.ts';
import { onComponent, onModal } from '../src/bot/component-handlers.ts';
import type { Services } from '../src/bot/services.ts';
import { InputError, type InputProblem } from '../src/game/input-error.ts';
import type { LinkedAccount } from '../src/members/account.ts';
import { figuresOf } from '../src/members/figures.ts';
import { changeBetween, maySeeHistory } from '../src/members/history.ts';
import { type PlayerQuery, resolvePlayer } from '../src/members/resolve-player.ts';
import type { Settings } from '../src/members/resolve-settings.ts';
import type { SeenPlayer, Snapshot } from '../src/members/snapshots.ts';
import { dayMs, isSameDay } from '../src/time/utc-day.ts';
import { linkAccountButton } from '../src/views/account-ids.ts';
import { type Curve, historyView } from '../src/views/history.ts';
import { type HistoryChoice, historyIds, writeHistory } from '../src/views/history-ids.ts';
import { mendingButtons, type PlayerState, stateOf, type TypedPlayer } from '../src/views/player-buttons.ts';
import { playerModal } from '../src/views/player-modal.ts';
import type { Refusal } from '../src/views/retry.ts';
import { showCard } from '../src/views/show-card.ts';
import type { ShownMeasure } from '../src/views/shown-measures.ts';
import type { ViewButton } from '../src/views/view.ts';
import { allowEverywhere } from './definition/allow-everywhere.ts';
import { withDescription } from './definition/with-description.ts';
import { findPlayer } from './lookup/find-player.ts';
import { fetchFigure } from './lookup/player-pictures.ts';
import { askedOf, findTarget, refOf, type Target, targetOf } from './lookup/player-target.ts';
import { playersShown } from './lookup/players-shown.ts';
import {
  companionOptions,
  measureOption,
  periodOption,
  readHistoryChoice,
  standardChoice,
} from './options/history.ts';
import { addPlayerOptions, readPlayerOptions, readUsableOptions } from './options/player.ts';
import { readPlayerFields, readRegionField } from './options/player-fields.ts';
import { readInput } from './options/read-input.ts';
import { completeRegion } from './options/region.ts';
import { completeUid } from './options/uid.ts';
import { createAsk } from './requests/create-ask.ts';

/** `/history`: how the points, level or likes of a linked player changed. */
export const history = {
  data: defineHistory(),
  handler: {
    visibility: 'public',
    prepare: (interaction, services) =>
      readInput({
        read: () => readHistory(interaction),
        use: (asked) => showHistory(asked, interaction, services),
        controls(problem) {
          const { target, region } = readUsableOptions(interaction);
          const typed = { player: target && refOf(target), region, choice: readHistoryChoice(interaction) };
          return { buttons: buttonsFor(problem, typed, interaction) };
        },
      }),
  },
  autocomplete: { uid: completeUid, region: completeRegion },
  components: [
    onComponent(historyIds.open, {
      defer: 'update',
      prepare: ({ state, ...press }, services) =>
        showHistory({ target: targetOf(state, press), choice: standardChoice }, press, services),
    }),
    // Stands on problems alone.
    onComponent(historyIds.show, {
      defer: 'replace',
      prepare: (press, services) => showAgain(press, services),
    }),
    onComponent(historyIds.share, {
      defer: 'public',
      prepare: (press, services) => showAgain(press, services),
    }),
    onComponent(historyIds.giveId, {
      openModal: async ({ state: [region, choice], user, language }) =>
        playerModal({
          customId: historyIds.giveId.write(user.id, [region, choice]),
          title: language.t('buttons.giveId'),
          region,
          language,
        }),
    }),
  ],
  modals: [onModal(historyIds.giveId, { defer: 'replace', prepare: takeId })],
} satisfies SlashCommand;

function defineHistory() {
  const builder = withDescription(new SlashCommandBuilder().setName('history'), 'commands.history');
  const options = addPlayerOptions(allowEverywhere(builder))
    .addStringOption(measureOption())
    .addStringOption(periodOption());
  for (const option of companionOptions()) options.addUserOption(option);
  return options.toJSON();
}

interface AskedHistory {
  target: Target;
  choice: HistoryChoice;
  /** The accounts of the members beside the player. Default: none. */
  companions?(): Promise<readonly LinkedAccount[]>;
}

/** @throws InputError where they name no player, or a member who shows no history; NotReadError */
function readHistory(interaction: CommandInteraction): AskedHistory {
  const target = readPlayerOptions(interaction);
  const choice = readHistoryChoice(interaction);
  const companions = companionsIn(choice, interaction.settings, interaction.user.id);
  return { target, choice, companions: async () => companions };
}

function buttonsFor(
  problem: InputProblem,
  { choice, ...typed }: Omit<TypedPlayer, 'ownerId'> & { choice: HistoryChoice },
  { user, memberLanguage: language }: InteractionContext,
): ViewButton[] {
  const ids = {
    show: (...state: PlayerState) => writeHistory(historyIds.show, user.id, state, choice),
    giveId: historyIds.giveId.write(user.id, [typed.region, choice]),
  };
  return mendingButtons(ids, problem, { ...typed, ownerId: user.id }, language);
}

function takeId(
  submission: ModalSubmission & { state: [region: string | undefined, HistoryChoice] },
  services: Services,
): Work | Refusal {
  const [, choice] = submission.state;
  return readInput({
    read: () => readPlayerFields(submission),
    use: (target) =>
      showHistory(
        { target, choice, companions: companionsOf(choice, submission, services) },
        submission,
        services,
      ),
    controls(problem) {
      const typed = { player: undefined, region: readRegionField(submission), choice };
      return { buttons: buttonsFor(problem, typed, submission) };
    },
  });
}

function showAgain(
  { state, ...press }: ComponentPress & { state: [...PlayerState, HistoryChoice] },
  services: Services,
): Work {
  const [player, region, choice] = state;
  const target = targetOf([player, region], press);
  return showHistory({ target, choice, companions: companionsOf(choice, press, services) }, press, services);
}

/** A press and a modal name nobody: the accounts of the members beside the player are read for it. */
function companionsOf(
  choice: HistoryChoice,
  { user, guildId }: InteractionContext,
  { members }: Services,
): () => Promise<LinkedAccount[]> {
  return async () => {
    const named = choice.companions;
    const settings = await members.settings.resolve({ userId: user.id, guildId, named });
    return companionsIn(choice, settings, user.id);
  };
}

/** @throws InputError where one shows no account, or keeps the history to themselves; NotReadError */
function companionsIn({ companions }: HistoryChoice, settings: Settings, askerId: string): LinkedAccount[] {
  return companions.flatMap((member) => {
    const { account } = resolvePlayer({ member }, settings);
    if (account && !maySeeHistory(askerId, account))
      throw new InputError({ kind: 'history-private', userId: member });
    return account ?? [];
  });
}

function showHistory(
  { target, choice, companions = async () => [] }: AskedHistory,
  context: InteractionContext,
  services: Services,
): Work {
  const { user, language } = context;
  const ownerId = user.id;
  const player = refOf(target);
  const askIn = (region: string | undefined) =>
    writeHistory(historyIds.show, ownerId, [player, region], choice);
  return {
    retry: {
      player: { uid: typeof player === 'string' ? player : undefined, region: target.region },
      again: askIn(target.region),
      everywhere: target.region === undefined ? undefined : askIn(undefined),
      giveId: historyIds.giveId.write(ownerId, [target.region, choice]),
      linkAccount: linkAccountButton(ownerId, context.memberLanguage),
    },
    async run() {
      const [query, beside] = await Promise.all([findTarget(target, context, services), companions()]);
      await refuseHidden(query, context, services);
      const others = beside.filter(({ uid }) => uid !== query.uid);
      const ask = createAsk(context, { fresh: false });
      const [{ answer, region }, { points, curves }] = await Promise.all([
        findPlayer(query, ask, services),
        readCurves(query, others, choice, services),
      ]);
      const { pieces, missing } = await fetchFigure(answer.value, context, services);
      const { measure, period } = choice;
      const now = services.now();
      const own = withToday(points, { player: answer.value, fetchedAt: answer.fetchedAt });
      const asked = askedOf(query, region, context);
      const view = historyView(answer.value, {
        measure,
        period,
        points: valuesOf(own, measure),
        change: changeBetween(own, measure, { from: now - period * dayMs, to: now }),
        companions: curves,
        pieces,
        missing,
        asked,
        now,
        language,
      });
      const share = writeHistory(historyIds.share, ownerId, stateOf(asked), choice);
      const reply = await showCard(view, { answers: [answer], share, context });
      return { ...reply, players: playersShown(query, answer, ownerId) };
    },
  };
}

async function readCurves(
  { uid }: PlayerQuery,
  others: readonly LinkedAccount[],
  { measure, period }: HistoryChoice,
  { members }: Services,
): Promise<{ points: readonly Snapshot[]; curves: Curve[] }> {
  const uids = [uid, ...others.map((one) => one.uid)];
  const [own, ...beside] = await members.histories.of(uids, period);
  const curves = others.map(({ name }, i) => ({
    nickname: name,
    points: valuesOf(beside[i]?.points ?? [], measure),
  }));
  return { points: own?.points ?? [], curves };
}

/**
 * Where an ID was given and no member, who linked it first or proved it decides; nothing is said of whose it is.
 * @throws InputError where the member may not see the history; NotReadError
 */
async function refuseHidden(
  { uid, account }: PlayerQuery,
  { user }: Pick<InteractionContext, 'user'>,
  { members }: Pick<Services, 'members'>,
): Promise<void> {
  if (account) {
    if (maySeeHistory(user.id, account)) return;
    throw new InputError({ kind: 'history-private', userId: account.userId });
  }
  const [holder] = await members.accounts.holdersOf(uid);
  if (!holder || !maySeeHistory(user.id, holder)) throw new InputError({ kind: 'history-unlinked' });
}

/** The points, with what was just told in place of the same day's. */
function withToday(points: readonly Snapshot[], { player, fetchedAt }: SeenPlayer): Snapshot[] {
  const earlier = points.filter(({ at }) => at < fetchedAt && !isSameDay(at, fetchedAt));
  const later = points.filter(({ at }) => at > fetchedAt);
  return [...earlier, { ...figuresOf(player), at: fetchedAt, outfit: undefined }, ...later];
}

function valuesOf(points: readonly Snapshot[], measure: ShownMeasure): Curve['points'] {
  return points.flatMap(({ at, [measure]: value }) => (value === undefined ? [] : [{ at, value }]));
}
