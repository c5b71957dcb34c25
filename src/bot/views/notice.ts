import type { Language } from '../text/languages.ts';
import { renderMessage } from './message/message.ts';
import type { Reply } from './message/reply.ts';
import type { Retry } from './message/retry-target.ts';
import type { ViewButton } from './message/view.ts';
import { incidentFooter } from './problem/incident-footer.ts';

export type Notice =
  | 'unknownCommand'
  | 'oldButton'
  | 'tooLate'
  | 'restarted'
  | 'busy'
  /** Redis is unreachable or full, so no worker gets interactions. */
  | 'down'
  | 'notSent';

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

/** Returns the reply shown instead of "thinking …" to a member in the queue. The next in line has `place` 1. */
export function queuedReply(place: number, language: Language): Reply {
  const lines = [language.t('notices.queued.text', { place })];
  return renderMessage({ title: language.t('notices.queued.title'), lines });
}
