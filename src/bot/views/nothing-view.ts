import type { FoundPlayer } from '../members/accounts/found-player.ts';
import type { Language } from '../text/languages.ts';
import { noticeColour } from './message/colours.ts';
import type { PlainView } from './message/view.ts';
import { refreshButton } from './player/player-buttons.ts';
import type { PlayerIds } from './player/player-ids.ts';
import { type PageName, pageButton, returnButtons } from './player/player-pages.ts';
import { formatName } from './words/names.ts';

/** Says that there is nothing to show. @param isUnread whether upstream sent something that was unreadable */
export function nothingView(
  page: Exclude<PageName, 'player'>,
  found: FoundPlayer,
  { isUnread, language }: { isUnread: boolean; language: Language },
): PlainView {
  const { t } = language;
  const name = formatName(found.answer.value.nickname, language);
  return {
    title: isUnread ? t('unreadable.title') : t(`nothing.${page}.title`),
    lines: [isUnread ? t('unreadable.text') : t(`nothing.${page}.text`, { name })],
    colour: noticeColour,
    buttons: returnButtons(page, found, language),
    isNothing: true,
  };
}

export function hiddenView(ids: PlayerIds, found: FoundPlayer, language: Language): PlainView {
  const { t } = language;
  const name = formatName(found.answer.value.nickname, language);
  return {
    title: t('nothing.hidden.title'),
    lines: [t('player.hidden', { name })],
    colour: noticeColour,
    buttons: [
      { ...pageButton('player', found, language), style: 'primary' },
      refreshButton(ids, found, language),
    ],
    isNothing: true,
  };
}
