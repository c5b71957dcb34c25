import { dayMs, isSameDay, startOfDay } from '../../../shared/time/utc-day.ts';
import type { InteractionContext } from '../../discord/command.ts';
import type { Services } from '../../discord/services-of-bot.ts';
import { InputError } from '../../game/input-error.ts';
import type { FoundPlayer } from '../../members/accounts/found-player.ts';
import { type LinkedAccount, maySeeHistory } from '../../members/accounts/linked-account.ts';
import { type KnownPlayer, resolvePlayer } from '../../members/accounts/resolve-player.ts';
import { toFigures } from '../../members/history/figures.ts';
import type { Snapshot } from '../../members/history/snapshots.ts';
import type { Settings } from '../../members/people/resolve-settings.ts';
import { historyAnswers, linkNews } from '../../views/account/history-question.ts';
import type { ShownMeasure } from '../../views/board/shown-measures.ts';
import { type AskedHistory, type HistoryChoice, historyIds } from '../../views/history-ids.ts';
import type { Curve } from '../../views/history-view.ts';
import { InputErrorWithControls } from '../../views/problem/input-error-with-controls.ts';
import type { PageRequest } from './define-page.ts';
import { identifyPlayer } from './find-player.ts';

export async function findHistory({ player, choice }: AskedHistory, request: PageRequest) {
  const { context, services } = request;
  const [known, companions] = await Promise.all([
    identifyPlayer(player, context, services),
    readCompanions(choice, context, services),
  ]);
  await refuseHidden(known, choice, request);
  const others = companions.filter(({ uid }) => uid !== known.uid);
  const { measure, period } = choice;
  const since = startOfDay(services.now()) - period * dayMs;
  const [found, [own = [], ...theirs]] = await Promise.all([
    request.findPlayer(known),
    Promise.all([known, ...others].map(({ uid }) => services.members.snapshots.of(uid, since))),
  ]);
  const points = withToday(own, found.answer);
  return {
    found,
    measure,
    period,
    points: valuesOf(points, measure),
    companions: others.map(({ name }, i) => ({
      nickname: name,
      points: valuesOf(theirs[i] ?? [], measure),
    })),
    players: [found],
    // A curve of a single point is not worth sharing.
    ...(points.length > 1 && { share: { player: found, choice } }),
  };
}

export function isHistoryPersonal(
  { player: { uid, account }, choice }: AskedHistory,
  { user, place, settings: { accounts, unread } }: InteractionContext,
): boolean {
  if (place.kind === 'dm') return false;
  // The typed name may be that of their own player.
  const isOwn = account ? account.userId === user.id : !uid || accounts.some((one) => one.uid === uid);
  const holdsOwn = isOwn || choice.companions.includes(user.id);
  const isShared = accounts.some(({ sharesHistory }) => sharesHistory);
  return unread?.own === true || (holdsOwn && !isShared);
}

/** Returns the companions' accounts. @throws InputError if one has none or shares no history; NotReadError */
export function findCompanions(
  { companions }: HistoryChoice,
  settings: Settings,
  askerId: string,
): LinkedAccount[] {
  return companions.flatMap((member) => {
    const { account } = resolvePlayer({ member }, settings);
    if (account && !maySeeHistory(askerId, account))
      throw new InputError({ kind: 'history-private', userId: member });
    return account ?? [];
  });
}

// Buttons and modals carry only IDs of members, so the settings lack their accounts.
async function readCompanions(
  choice: HistoryChoice,
  { user, guildId }: InteractionContext,
  { members }: Services,
): Promise<LinkedAccount[]> {
  const { companions: named } = choice;
  if (named.length === 0) return [];
  const settings = await members.settings.resolve({ userId: user.id, guildId, named });
  return findCompanions(choice, settings, user.id);
}

/** Refuses a hidden history. If no member is named, the ID's verified or first owner decides. @throws InputError */
async function refuseHidden(
  player: Extract<KnownPlayer, { uid: string }>,
  choice: HistoryChoice,
  { context: { user, memberLanguage, adaptView }, services: { members } }: PageRequest,
): Promise<void> {
  const { uid, account } = player;
  const holder = account ?? (await members.accounts.holdersOf(uid))[0];
  if (holder?.keepsHistory && maySeeHistory(user.id, holder)) return;
  if (holder?.userId === user.id) {
    const yes = historyIds.keep.write(user.id, { player, choice });
    const buttons = historyAnswers(yes, user.id, memberLanguage);
    const news = linkNews(adaptView?.({}).title, memberLanguage);
    throw new InputErrorWithControls({ kind: 'history-not-kept' }, { buttons }, news);
  }
  if (account) throw new InputError({ kind: 'history-private', userId: account.userId });
  throw new InputError({ kind: 'history-unlinked' });
}

/** Replaces today's point by the fetched values, unless there is a newer point. */
function withToday(
  points: readonly Snapshot[],
  { value, fetchedAt }: FoundPlayer['answer'],
): readonly Snapshot[] {
  if (points.some(({ at }) => at > fetchedAt)) return points;
  const earlier = points.filter(({ at }) => !isSameDay(at, fetchedAt));
  return [...earlier, { ...toFigures(value), at: fetchedAt, outfit: undefined }];
}

function valuesOf(points: readonly Snapshot[], measure: ShownMeasure): Curve['points'] {
  return points.flatMap(({ at, [measure]: value }) => (value === undefined ? [] : [{ at, value }]));
}
