import { MessageFlags } from 'discord-api-types/v10';
import type { Log } from '../../../shared/log/log.ts';
import type { Languages } from '../../text/languages.ts';
import { noticeReply } from '../../views/notice.ts';
import type { OpenRest } from '../rest/rest.ts';
import { incidentCode } from './incident-code.ts';
import type { Responder } from './responder.ts';
import type { UnfinishedAnswer, UnfinishedAnswers } from './unfinished-answers.ts';

interface FinishParts {
  rest: Pick<OpenRest, 'answers'>;
  responder: Pick<Responder, 'remove' | 'send' | 'sendFollowUp'>;
  unfinished: Pick<UnfinishedAnswers, 'forget'>;
  languages: Languages;
  log: Log;
}

/** Tells each member who still waits that Loadout was restarted. Never rejects. */
export async function finishUnfinished(left: readonly UnfinishedAnswer[], parts: FinishParts): Promise<void> {
  await Promise.all(
    left.map(async (answer) => {
      const incident = incidentCode(answer.raw.id);
      try {
        if (await finishOne(answer, parts))
          parts.log.warn({ incident }, 'an answer of an earlier process was lost; its member knows');
      } catch (error) {
        parts.log.warn({ incident, error }, 'an answer of an earlier process could not be finished');
      }
      await parts.unfinished.forget(answer.raw.id);
    }),
  );
}

/** @returns whether the member was still waiting */
async function finishOne(
  { raw, deferral, locale, shownIn, again }: UnfinishedAnswer,
  { rest, responder, languages }: FinishParts,
): Promise<boolean> {
  const shown = await rest.answers.webhooks.getMessage(raw.application_id, raw.token, '@original');
  const isThinking = ((shown.flags ?? 0) & MessageFlags.Loading) !== 0;
  const queuedTitle = languages.for(shownIn).t('notices.queued.title');
  if (!isThinking && shown.embeds[0]?.title !== queuedTitle) return false;
  const retry = again === undefined ? undefined : { again };
  const reply = noticeReply('restarted', languages.for(locale), { retry });
  if (deferral === 'private') {
    await responder.send(raw, reply);
    return true;
  }
  // An edit keeps the visibility of "thinking": only without it can the sentence be private.
  await responder.remove(raw);
  await responder.sendFollowUp(raw, reply);
  return true;
}
