import { type APIInteraction, MessageFlags } from 'discord-api-types/v10';
import type { Log } from '../../../shared/log/log.ts';
import type { Languages } from '../../text/languages.ts';
import { noticeReply } from '../../views/notice.ts';
import type { OpenRest } from '../rest/rest.ts';
import type { AnswerClaim } from './answer-claim.ts';
import { incidentCode } from './incident-code.ts';
import type { Responder } from './responder.ts';
import type { UnfinishedAnswer, UnfinishedAnswers } from './unfinished-answers.ts';

interface FinishParts {
  rest: Pick<OpenRest, 'answers'>;
  responder: Pick<Responder, 'remove' | 'send' | 'sendFollowUp'>;
  unfinished: Pick<UnfinishedAnswers, 'forget'>;
  dispatch: (raw: APIInteraction, claim: AnswerClaim) => Promise<void>;
  languages: Languages;
  now: () => number;
  log: Log;
}

/** Answers members who still wait after a crash, or says that Loadout restarted. Never rejects. */
export async function finishUnfinished(left: readonly UnfinishedAnswer[], parts: FinishParts): Promise<void> {
  await Promise.all(
    left.map(async (answer) => {
      const incident = incidentCode(answer.raw.id);
      try {
        if (!(await isAwaited(answer, parts))) parts.log.debug({ incident }, 'its member has an answer');
        else if (answer.rerun && parts.now() - answer.notedAt <= rerunMs) {
          parts.log.info({ incident }, 'answering again what an earlier process began');
          await parts.dispatch(answer.rerun, toClaim(answer, parts));
        } else {
          await sayRestarted(answer, parts);
          parts.log.warn({ incident }, 'an answer of an earlier process was lost; its member knows');
        }
      } catch (error) {
        parts.log.warn({ incident, error }, 'an answer of an earlier process could not be finished');
      }
      await parts.unfinished.forget(answer.raw.id);
    }),
  );
}

/** After a minute, the member has asked again or left. */
const rerunMs = 60_000;

async function isAwaited({ raw, shownIn }: UnfinishedAnswer, { rest, languages }: FinishParts) {
  const shown = await rest.answers.webhooks.getMessage(raw.application_id, raw.token, '@original');
  const isThinking = ((shown.flags ?? 0) & MessageFlags.Loading) !== 0;
  const queuedTitle = languages.for(shownIn).t('notices.queued.title');
  return isThinking || shown.embeds[0]?.title === queuedTitle;
}

function toClaim({ deferral, notedAt }: UnfinishedAnswer, { now }: FinishParts): AnswerClaim {
  return {
    given: deferral,
    // The note may come from a machine with another clock.
    waitedMs: Math.max(0, now() - notedAt),
    isPoison: false,
    noteDeferral: () => undefined,
    isOurs: async () => true,
    findGiven: async () => undefined,
  };
}

async function sayRestarted(
  { raw, deferral, locale, again }: UnfinishedAnswer,
  { responder, languages }: FinishParts,
): Promise<void> {
  const retry = again === undefined ? undefined : { again };
  const reply = noticeReply('restarted', languages.for(locale), { retry });
  if (deferral === 'private') {
    await responder.send(raw, reply);
    return;
  }
  // An edit keeps the visibility of "thinking …", so a private answer needs a new message.
  await responder.remove(raw);
  await responder.sendFollowUp(raw, reply);
}
