import { toOutfit } from '../../game/outfit-pieces.ts';
import type { FoundPlayer } from '../../members/accounts/found-player.ts';
import type { Language } from '../../text/languages.ts';
import { compareIds } from '../compare-ids.ts';
import { historyIds } from '../history-ids.ts';
import { encodeChooser } from '../message/custom-id.ts';
import type { SelectOption, StringSelect, ViewButton } from '../message/view.ts';
import { type OwnedRef, refreshButton } from './player-buttons.ts';
import { definePlayerIds } from './player-ids.ts';

/** Pages about a player. A new one needs a line here, and a label under `buttons` in the locales. */
export const playerPages = {
  player: definePlayerIds('player'),
  outfit: definePlayerIds('outfit'),
  clan: definePlayerIds('clan'),
  pet: definePlayerIds('pet'),
  stats: definePlayerIds('stats'),
  wishlist: definePlayerIds('wishlist'),
} as const;

export type PageName = keyof typeof playerPages;

const otherPages = { history: historyIds, compare: compareIds } as const;

type NextPage = PageName | keyof typeof otherPages;

const nextPages = { ...playerPages, ...otherPages };

/** Returns a button to another page about the player, in the same message if its owner presses it. */
export function pageButton(page: PageName, player: OwnedRef, language: Language): ViewButton {
  return { label: language.t(`buttons.${page}`), givesWay: true, customId: openId(page, player) };
}

/** Returns a select of non-empty pages and shown pieces. @param withPlayer if no button leads to the player */
export function goOnSelect(
  from: PageName | 'history',
  found: FoundPlayer,
  {
    withPlayer = false,
    pieces = [],
    language,
  }: { withPlayer?: boolean; pieces?: readonly SelectOption[]; language: Language },
): StringSelect {
  const { t } = language;
  const goOn = t('selects.goOn');
  return {
    customId: encodeChooser('page', found.ownerId),
    placeholder: pieces.length > 0 ? t('joined', { before: t('selects.piece'), after: goOn }) : goOn,
    options: [
      ...pieces,
      ...[...(withPlayer ? (['player'] as const) : []), ...pagesOf(found)]
        .filter((page) => page !== from)
        .map((page) => ({ label: t(`buttons.${page}`), value: openId(page, found) })),
    ],
  };
}

export function hasOutfit({ answer }: FoundPlayer): boolean {
  const { clothes, weaponSkin } = toOutfit(answer.value);
  return clothes.length > 0 || weaponSkin !== undefined;
}

/** Lists pages not known to be empty, except the player's own. Only linked accounts have a history. */
function pagesOf(found: FoundPlayer): NextPage[] {
  const { account, ownerId, answer } = found;
  const isOwnDefault = account?.userId === ownerId && account.isDefault;
  if (answer.value.hidesRest) return account ? ['history'] : [];
  return [
    'stats',
    ...(hasOutfit(found) ? (['outfit'] as const) : []),
    ...(answer.value.clan ? (['clan'] as const) : []),
    ...(answer.value.pet ? (['pet'] as const) : []),
    'wishlist',
    ...(account ? (['history'] as const) : []),
    ...(isOwnDefault ? [] : (['compare'] as const)),
  ];
}

export function returnButtons(page: PageName, player: OwnedRef, language: Language): ViewButton[] {
  return [
    { ...pageButton('player', player, language), style: 'primary' },
    refreshButton(playerPages[page], player, language),
  ];
}

function openId(page: NextPage, player: OwnedRef): string {
  return nextPages[page].open.write(player.ownerId, player);
}
