import type { FoundPlayer } from '../../members/found-player.ts';
import type { Language } from '../../text/languages.ts';
import { type PageName, returnButtons } from '../player/player-pages.ts';
import { formatName } from '../words/names.ts';
import { noticeColour } from './colours.ts';
import type { PlainView } from './view.ts';

/**
 * The answer if a player has nothing to show on a page.
 * @param isUnread what upstream sent could not be read: that is not nothing
 */
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
