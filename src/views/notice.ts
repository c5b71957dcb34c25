import type { Language } from '../text/languages.ts';
import { renderMessage } from './message.ts';
import type { Reply } from './reply.ts';

/** What the dispatcher itself has to say, before or after a command could. */
export type Notice =
  /** Discord offers a command that this version does not have. */
  | 'unknownCommand'
  /** The button was made by a version that carried other things in it. */
  | 'oldButton'
  | 'tooLate'
  /** Discord did not take the answer. */
  | 'notSent';

/** A plain message under `notices` of the locale. */
export function noticeReply(notice: Notice, language: Language): Reply {
  const lines = [{ markdown: language.t(`notices.${notice}.text`) }];
  return renderMessage({ title: language.t(`notices.${notice}.title`), lines });
}
