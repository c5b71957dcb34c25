import type { Language } from '../text/languages.ts';
import { renderMessage } from './message/message.ts';
import type { Reply } from './message/reply.ts';
import type { Retry } from './message/retry-target.ts';
import type { ViewButton } from './message/view.ts';
import { incidentFooter } from './problem/incident-footer.ts';

/** Messages of the dispatcher itself, before or after a command could answer. */
export type Notice =
  /** Discord offers a command that this version does not have. */
  | 'unknownCommand'
  /** A version with other custom ids made the button. */
  | 'oldButton'
  | 'tooLate'
  /** The process that was to answer died. */
  | 'restarted'
  /** More members ask than this process can answer. */
  | 'busy'
  /** No worker can get an interaction, because Redis is away or full. */
  | 'down'
  /** Discord did not accept the answer. */
  | 'notSent';

/** @param incident the code of the failure, which the log has too */
export function noticeReply(
  notice: Notice,
  language: Language,
  { retry, incident }: { retry?: Retry | undefined; incident?: string } = {},
): Reply {
  const lines = [{ markdown: language.t(`notices.${notice}.text`) }];
  const again: ViewButton | undefined = retry && {
    label: language.t('buttons.again'),
    customId: retry.again,
    style: 'primary',
  };
  const buttons = again && [again];
  const footer = incident === undefined ? undefined : incidentFooter(incident, language);
  return renderMessage({ title: language.t(`notices.${notice}.title`), lines, buttons, footer });
}

/** Replaces Discord's "thinking" while a lookup waits. `place` is its place in the queue; 1 is next. */
export function queuedReply(place: number, language: Language): Reply {
  const lines = [language.t('notices.queued.text', { place })];
  return renderMessage({ title: language.t('notices.queued.title'), lines });
}
