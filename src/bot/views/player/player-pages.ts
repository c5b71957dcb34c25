import type { Language } from '../../text/languages.ts';
import { compareIds } from '../compare-ids.ts';
import { historyIds } from '../history-ids.ts';
import { encodeChooser } from '../message/custom-id.ts';
import type { StringSelect, ViewButton } from '../message/view.ts';
import { type OwnedRef, refreshButton } from './player-buttons.ts';
import { definePlayerIds } from './player-ids.ts';

/**
 * The commands that show one player, by name: from the answer of each a member gets to the others. One more: a line here,
 * and its label under `buttons` of the locale.
 */
export const playerPages = {
  player: definePlayerIds('player'),
  outfit: definePlayerIds('outfit'),
  clan: definePlayerIds('clan'),
  pet: definePlayerIds('pet'),
  stats: definePlayerIds('stats'),
  wishlist: definePlayerIds('wishlist'),
} as const;

export type PageName = keyof typeof playerPages;

/** Other answers about a player: the history, and a comparison with the presser's default account. */
const otherPages = { history: historyIds, compare: compareIds } as const;

/** Where the select "Go on to" leads. */
export type NextPage = PageName | keyof typeof otherPages;

const nextPages = { ...playerPages, ...otherPages };

/** The button that goes to another view of the same player, in the same message for its owner. */
export function pageButton(page: PageName, player: OwnedRef, language: Language): ViewButton {
  return { label: language.t(`buttons.${page}`), customId: openId(page, player) };
}

/** The select that goes to other views of the same player. */
export function goOnSelect(pages: readonly NextPage[], player: OwnedRef, language: Language): StringSelect {
  return {
    customId: encodeChooser('page', player.ownerId),
    placeholder: language.t('selects.goOn'),
    options: pages.map((page) => ({ label: language.t(`buttons.${page}`), value: openId(page, player) })),
  };
}

/** The way back to the player, and to newer figures. */
export function returnButtons(page: PageName, player: OwnedRef, language: Language): ViewButton[] {
  return [
    { ...pageButton('player', player, language), style: 'primary' },
    refreshButton(playerPages[page], player, language),
  ];
}

/** Goes to a view of a player. */
function openId(page: NextPage, player: OwnedRef): string {
  return nextPages[page].open.write(player.ownerId, player);
}
