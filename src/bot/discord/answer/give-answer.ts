import type { Language } from '../../text/languages.ts';
import type { Trace } from '../../trace/trace.ts';
import { noticeReply } from '../../views/notice.ts';
import { adoptDeferral } from './answer-claim.ts';
import type { Answered, AnswerOptions } from './answer-options.ts';
import { deliver } from './deliver.ts';
import { toAsker } from './destination.ts';
import type { Incoming } from './read-interaction.ts';
import type { Result } from './report-problem.ts';
import { ClaimLostError, type Deferral } from './responder.ts';
import { sendGood, sendPrivately } from './send-deferred.ts';

export async function defer(
  interaction: Incoming,
  deferral: Deferral,
  { responder, claim }: AnswerOptions,
): Promise<void> {
  if (claim?.given !== undefined) return;
  const isTaken = await responder.defer(interaction.raw, deferral);
  if (isTaken) claim?.noteDeferral(deferral);
}

export async function answerDeferred(
  interaction: Incoming,
  result: Result & Handled & { deferral: Deferral; language: Language },
  options: AnswerOptions,
): Promise<Answered> {
  const { name, trace, reply, outcome, problem, incident, deferral, language } = result;
  const { claim, log } = options;
  if (claim && !(await claim.isOurs())) throw new ClaimLostError('another process answers the interaction');
  const put = outcome === 'ok' ? sendGood : sendPrivately;
  const fallback = (code: string) => {
    const notSent = noticeReply('notSent', language, { incident: code });
    return sendPrivately(interaction, { reply: notSent, deferral }, options);
  };
  const delivery = { id: interaction.id, answered: { name, outcome, problem, incident }, trace, log };
  return deliver(() => put(interaction, { reply, deferral }, options), { ...delivery, fallback });
}

/** Answers privately without doing the work, in place of a deferral or after that of another process. */
export function answerAtOnce(
  interaction: Incoming,
  { name, trace, reply, outcome, problem, incident }: Result & Handled,
  options: AnswerOptions,
): Promise<Answered> {
  const { responder, claim, log } = options;
  const { deferral } = adoptDeferral(claim?.given, toAsker);
  const send = () =>
    claim?.given === undefined
      ? responder.replyPrivately(interaction.raw, reply)
      : sendPrivately(interaction, { reply, deferral }, options);
  const answered = { name, outcome, problem, incident };
  return deliver(send, { id: interaction.id, answered, trace, log });
}

export async function answerRefused(
  interaction: Incoming,
  { replaces, ...refused }: Refused & Handled,
  options: AnswerOptions,
): Promise<Answered> {
  if (!replaces) return answerAtOnce(interaction, refused, options);
  await refused.trace.stage('deferral', () => defer(interaction, replaces.deferral, options));
  return answerDeferred(interaction, { ...refused, ...replaces }, options);
}

interface Handled {
  name: string;
  trace: Trace;
}

/** A private refusal before any work. `replaces`: the message with an earlier problem, which it replaces. */
export interface Refused extends Result {
  replaces?: { deferral: Deferral; language: Language };
}
