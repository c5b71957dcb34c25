import { SlashCommandBuilder } from '@discordjs/builders';
import {
  type ComponentPress,
  type InteractionContext,
  onComponent,
  type SlashCommand,
  type Work,
} from '../src/bot/command.ts';
import type { Services } from '../src/bot/services.ts';
import { InputError } from '../src/game/input-error.ts';
import type { LinkedAccount } from '../src/members/account.ts';
import { figuresOf } from '../src/members/figures.ts';
import { changeBetween, maySeeHistory } from '../src/members/history.ts';
import { type PlayerQuery, resolvePlayer } from '../src/members/resolve-player.ts';
import type { Settings } from '../src/members/resolve-settings.ts';
import { dayMs, type SeenPlayer, type Snapshot } from '../src/members/snapshots.ts';
import { type Curve, historyView } from '../src/views/history.ts';
import { type HistoryChoice, type HistoryMeasure, historyIds } from '../src/views/history-ids.ts';
import { showCard } from '../src/views/show-card.ts';
import { isSameDay } from '../src/views/words/times.ts';
import { allowEverywhere } from './definition/allow-everywhere.ts';
import { withDescription } from './definition/with-description.ts';
import { findPlayer } from './lookup/find-player.ts';
import { fetchFigure } from './lookup/player-pictures.ts';
import { playersShown } from './lookup/players-shown.ts';
import {
  companionOptions,
  measureOption,
  periodOption,
  readHistoryChoice,
  standardChoice,
} from './options/history.ts';
import { addPlayerOptions, readPlayerOptions } from './options/player.ts';
import { completeRegion } from './options/region.ts';
import { createAsk } from './requests/create-ask.ts';

/** `/history`: how the points, level or likes of a linked player changed. */
export const history = {
  data: defineHistory(),
  handler: {
    visibility: 'public',
    prepare(interaction, services) {
      const query = readPlayerOptions(interaction);
      const choice = readHistoryChoice(interaction);
      const companions = companionsIn(choice, interaction.settings, interaction.user.id);
      return showHistory({ query, choice, companions: async () => companions }, interaction, services);
    },
  },
  autocomplete: { region: completeRegion },
  components: [
    onComponent(historyIds.open, {
      defer: 'update',
      prepare: ({ state: [uid, region], ...press }, services) =>
        showHistory(
          { query: resolvePlayer({ uid, region }, press.settings), choice: standardChoice },
          press,
          services,
        ),
    }),
    // Stands on problems alone.
    onComponent(historyIds.show, {
      defer: 'replace',
      prepare: ({ state: [uid, choice], ...press }, services) => showAgain({ uid, choice }, press, services),
    }),
    onComponent(historyIds.share, {
      defer: 'public',
      prepare: ({ state: [uid, choice], ...press }, services) => showAgain({ uid, choice }, press, services),
    }),
  ],
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
  query: PlayerQuery;
  choice: HistoryChoice;
  /** The accounts of the members beside the player. Default: none. */
  companions?(): Promise<readonly LinkedAccount[]>;
}

function showAgain(
  { uid, choice }: { uid: string; choice: HistoryChoice },
  press: Omit<ComponentPress, 'state'>,
  services: Services,
): Work {
  const { user, guildId } = press;
  // A press names nobody: the accounts of the members beside the player are read for it.
  const companions = async () => {
    const named = choice.companions;
    const settings = await services.members.settings.resolve({ userId: user.id, guildId, named });
    return companionsIn(choice, settings, user.id);
  };
  return showHistory({ query: resolvePlayer({ uid }, press.settings), choice, companions }, press, services);
}

/** @throws InputError where one shows no account, or keeps the history to themselves */
function companionsIn({ companions }: HistoryChoice, settings: Settings, askerId: string): LinkedAccount[] {
  return companions.flatMap((member) => {
    const { account } = resolvePlayer({ member }, settings);
    if (account && !maySeeHistory(askerId, account))
      throw new InputError({ kind: 'history-private', userId: member });
    return account ?? [];
  });
}

function showHistory(
  { query, choice, companions = async () => [] }: AskedHistory,
  context: InteractionContext,
  services: Services,
): Work {
  const { user, language } = context;
  const ownerId = user.id;
  return {
    retry: {
      player: { uid: query.uid, region: query.region },
      again: historyIds.show.write(ownerId, [query.uid, choice]),
    },
    async run() {
      const [, beside] = await Promise.all([refuseHidden(query, context, services), companions()]);
      const accounts = beside.filter(({ uid }) => uid !== query.uid);
      const uids = [query.uid, ...accounts.map(({ uid }) => uid)];
      const [{ answer, region }, [own, ...others]] = await Promise.all([
        findPlayer(query, createAsk(context, { fresh: false }), services),
        services.members.histories.of(uids, choice.period),
      ]);
      const { value: player, fetchedAt } = answer;
      const { measure, period } = choice;
      const now = services.now();
      const points = withToday(own?.points ?? [], { player, fetchedAt });
      const { pieces, missing } = await fetchFigure(player, context, services);
      const view = historyView(player, {
        measure,
        period,
        curve: curveOf(player.nickname, points, measure),
        change: changeBetween(points, measure, { from: now - period * dayMs, to: now }),
        companions: accounts.map(({ name }, i) => curveOf(name, others[i]?.points ?? [], measure)),
        pieces,
        missing,
        asked: { uid: query.uid, region, ownerId },
        now,
        language,
      });
      const share = historyIds.share.write(ownerId, [query.uid, choice]);
      const reply = await showCard(view, { answers: [answer], share, context });
      return { ...reply, players: playersShown(query, answer, ownerId) };
    },
  };
}

/**
 * Where an ID was given and no member, who linked it first or proved it decides; nothing is said of whose it is.
 * @throws InputError where the member may not see the history
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

function curveOf(nickname: string, points: readonly Snapshot[], measure: HistoryMeasure): Curve {
  return {
    nickname,
    points: points.flatMap(({ at, [measure]: value }) => (value === undefined ? [] : [{ at, value }])),
  };
}
