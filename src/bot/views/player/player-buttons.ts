import type { InputProblem } from '../../game/input-error.ts';
import type { KnownPlayer } from '../../members/accounts/resolve-player.ts';
import type { Language } from '../../text/languages.ts';
import { linkAccountButton } from '../account/account-ids.ts';
import { compareIds, maxPlayers } from '../compare-ids.ts';
import { giveIdButton, type Retry } from '../message/retry-target.ts';
import type { ViewButton } from '../message/view.ts';
import { formatWithRegion } from '../words/regions.ts';
import { findHiddenAccount } from './player-codec.ts';
import type { OtherPlayer, PlayerIds } from './player-ids.ts';

export type OwnedRef = KnownPlayer & { ownerId: string };

export function refreshButton({ refresh }: PlayerIds, player: OwnedRef, language: Language): ViewButton {
  return { label: language.t('buttons.refresh'), customId: refresh.write(player.ownerId, player) };
}

export function detailsButton({ details }: PlayerIds, player: OwnedRef, language: Language): ViewButton {
  const customId = details.write(player.ownerId, player);
  return { label: language.t('buttons.details'), givesWay: true, customId };
}

export function playerRetry(
  player: KnownPlayer,
  { show, giveId }: Pick<OtherPlayer, 'show' | 'giveId'>,
): Retry {
  const { uid, region } = player;
  return {
    player: { uid: findHiddenAccount(player) ? undefined : uid, region },
    again: show(player),
    everywhere: region === undefined ? undefined : show({ ...player, region: undefined }),
    giveId,
  };
}

interface Typed {
  player: KnownPlayer | undefined;
  region: string | undefined;
}

export function inputButtons(
  problem: InputProblem,
  { player, region }: Typed,
  other: OtherPlayer,
  { user, memberLanguage }: { user: { id: string }; memberLanguage: Language },
): ViewButton[] {
  const giveId = giveIdButton(other.giveId, memberLanguage);
  switch (problem.kind) {
    case 'uid-several': {
      const [first, second] = problem.uids;
      const players = problem.uids.map((uid) => ({ uid, region }));
      return [
        ...(takesOne(other) ? compareButtons(players, user.id, memberLanguage) : []),
        { label: first, customId: other.show({ uid: first, region }) },
        { label: second, customId: other.show({ uid: second, region }) },
      ];
    }
    case 'uid-missing':
    case 'second-missing':
      if (other.giveId.label === 'linkAccount') return [giveId];
      return [
        linkAccountButton(user.id, memberLanguage, other.giveId.customId),
        { ...giveId, style: undefined },
      ];
    case 'uid-not-digits':
    case 'name-unknown':
    case 'name-unsearched':
    case 'uid-too-short':
    case 'uid-too-long':
    case 'uid-zeros':
    case 'same-player':
      return [giveId];
    default:
      if (player === undefined) return [];
      return regionButtons(problem, (where) => other.show({ ...player, region: where }), memberLanguage);
  }
}

/** Returns a button that compares all players, or none if there are too many. */
export function compareButtons(
  players: readonly KnownPlayer[],
  ownerId: string,
  { t }: Language,
): ViewButton[] {
  if (players.length > maxPlayers) return [];
  const customId = compareIds.show.write(ownerId, players);
  return [{ label: t('buttons.compareBoth'), customId, style: 'primary' }];
}

/** Whether the command shows only one player; given two, the member may want to see both. */
function takesOne({ command }: OtherPlayer): boolean {
  return !['account', 'compare'].includes(command);
}

/** Buttons for a similar region, or else all, and for a typed code that may be new. @param write makes a custom ID */
export function regionButtons(
  problem: InputProblem,
  write: (region: string | undefined) => string,
  language: Language,
): ViewButton[] {
  if (problem.kind !== 'region-unknown') return [];
  const { suggestion, code } = problem;
  const lookIn = (where: string): ViewButton => ({
    label: formatWithRegion('buttons.lookIn', where, language),
    customId: write(where),
  });
  const best: ViewButton = suggestion
    ? lookIn(suggestion)
    : { label: language.t('buttons.everywhere'), customId: write(undefined) };
  const mayBeNew = code !== undefined && code.length <= longestRegion;
  return [{ ...best, style: 'primary' }, ...(mayBeNew ? [lookIn(code)] : [])];
}

/** Length of a region such as `IND`; longer words are names. */
const longestRegion = 3;
