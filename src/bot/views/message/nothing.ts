import type { Language } from '../../text/languages.ts';
import type { AskedPlayer } from '../player/player-buttons.ts';
import { type PageName, returnButtons } from '../player/player-pages.ts';
import { formatName } from '../words/names.ts';
import { noticeColour } from './colours.ts';
import type { PlainView } from './view.ts';

interface Nothing {
  /** What upstream sent could not be read: that is not none. */
  isUnread: boolean;
  /** Of the player, as told. */
  nickname: string;
  asked: AskedPlayer;
  language: Language;
}

/** The answer where a player has nothing to show on a page. */
export function nothingView(
  page: Exclude<PageName, 'player'>,
  { isUnread, nickname, asked, language }: Nothing,
): PlainView {
  const { t } = language;
  const name = formatName(nickname, language);
  return {
    title: isUnread ? t('unreadable.title') : t(`nothing.${page}.title`),
    lines: [isUnread ? t('unreadable.text') : t(`nothing.${page}.text`, { name })],
    colour: noticeColour,
    buttons: returnButtons(page, asked, language),
  };
}
