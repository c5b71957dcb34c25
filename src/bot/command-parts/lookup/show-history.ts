import { dayMs, isSameDay } from '../../../shared/time/utc-day.ts';
import type { InteractionContext, Work } from '../../discord/command.ts';
import type { Services } from '../../discord/services.ts';
import { InputError } from '../../game/input-error.ts';
import type { LinkedAccount } from '../../members/account.ts';
import { figuresOf } from '../../members/figures.ts';
import { changeBetween, maySeeHistory } from '../../members/history.ts';
import type { PlayerQuery } from '../../members/resolve-player.ts';
import type { Snapshot } from '../../members/snapshots.ts';
import type { FoundPlayer } from '../../player-api/ask-regions.ts';
import { linkAccountButton } from '../../views/account/account-ids.ts';
import type { ShownMeasure } from '../../views/board/shown-measures.ts';
import { type Curve, historyView } from '../../views/history.ts';
import { type HistoryChoice, historyIds, writeHistory } from '../../views/history-ids.ts';
import type { Retry } from '../../views/message/retry.ts';
import { showCard } from '../../views/message/show-card.ts';
import { stateOf } from '../../views/player/player-buttons.ts';
import { createAsk } from '../requests/create-ask.ts';
import { findPlayer } from './find-player.ts';
import { fetchFigure } from './player-pictures.ts';
import { askedOf, findTarget, refOf, type Target } from './player-target.ts';
import { playersShown } from './players-shown.ts';

/** Whose history is asked for, and how it is drawn. */
export interface AskedHistory {
  target: Target;
  choice: HistoryChoice;
  /** The accounts of the members beside the player. Default: none. */
  companions?(): Promise<readonly LinkedAccount[]>;
}

/** Looks the player up, reads what was kept of them, and draws both as one. */
export function showHistory(
  { target, choice, companions = async () => [] }: AskedHistory,
  context: InteractionContext,
  services: Services,
): Work {
  const { user, language } = context;
  return {
    retry: historyRetry(target, choice, context),
    async run() {
      const [query, beside] = await Promise.all([findTarget(target, context, services), companions()]);
      await refuseHidden(query, context, services);
      const others = beside.filter(({ uid }) => uid !== query.uid);
      const ask = createAsk(context, { fresh: false });
      const [{ answer, region }, { points, curves }] = await Promise.all([
        findPlayer(query, ask, services),
        readCurves(query, others, choice, services),
      ]);
      const player = answer.value;
      const figure = await fetchFigure(player, context, services);
      const now = services.now();
      const drawn = drawnOf(withToday(points, answer), choice, now);
      const asked = askedOf(query, region, context);
      const view = historyView(player, { ...drawn, ...figure, companions: curves, asked, now, language });
      const share = writeHistory(historyIds.share, user.id, stateOf(asked), choice);
      const reply = await showCard(view, { answers: [answer], share, context });
      return { ...reply, players: playersShown(query, answer, user.id) };
    },
  };
}

function historyRetry(
  target: Target,
  choice: HistoryChoice,
  { user: { id: ownerId }, memberLanguage }: InteractionContext,
): Retry {
  const player = refOf(target);
  const askIn = (region: string | undefined) =>
    writeHistory(historyIds.show, ownerId, [player, region], choice);
  return {
    player: { uid: typeof player === 'string' ? player : undefined, region: target.region },
    again: askIn(target.region),
    everywhere: target.region === undefined ? undefined : askIn(undefined),
    giveId: historyIds.giveId.write(ownerId, [target.region, choice]),
    linkAccount: linkAccountButton(ownerId, memberLanguage),
  };
}

/** What of the points is drawn, and how much it changed in the period. */
function drawnOf(points: readonly Snapshot[], { measure, period }: HistoryChoice, now: number) {
  const change = changeBetween(points, measure, { from: now - period * dayMs, to: now });
  return { measure, period, points: valuesOf(points, measure), change };
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
function withToday(
  points: readonly Snapshot[],
  { value: player, fetchedAt }: FoundPlayer['answer'],
): Snapshot[] {
  const earlier = points.filter(({ at }) => at < fetchedAt && !isSameDay(at, fetchedAt));
  const later = points.filter(({ at }) => at > fetchedAt);
  return [...earlier, { ...figuresOf(player), at: fetchedAt, outfit: undefined }, ...later];
}

function valuesOf(points: readonly Snapshot[], measure: ShownMeasure): Curve['points'] {
  return points.flatMap(({ at, [measure]: value }) => (value === undefined ? [] : [{ at, value }]));
}
