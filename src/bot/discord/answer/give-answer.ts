import type { APIInteraction } from 'discord-api-types/v10';
import type { Language } from '../../text/languages.ts';
import type { Trace } from '../../trace/trace.ts';
import { noticeReply } from '../../views/message/notice.ts';
import type { Answered, AnswerOptions } from './answer-options.ts';
import { adoptDeferral } from './claim.ts';
import { deliver } from './deliver.ts';
import type { Result } from './report-problem.ts';
import { ClaimLostError, type Deferral } from './responder.ts';
import { sendGood, sendProblem } from './send-deferred.ts';

/** Defers, unless another process has: Discord would refuse a second deferral. */
export async function defer(
  raw: APIInteraction,
  deferral: Deferral,
  { responder, claim }: AnswerOptions,
): Promise<void> {
  if (claim?.given !== undefined) return;
  await responder.defer(raw, deferral);
  claim?.noteDeferral(deferral);
}

/** Answers where the deferral promised it. */
export async function answerDeferred(
  raw: APIInteraction,
  {
    name,
    trace,
    reply,
    outcome,
    incident,
    deferral,
    language,
  }: Result & Handled & { deferral: Deferral; language: Language },
  options: AnswerOptions,
): Promise<Answered> {
  const { claim, log } = options;
  if (claim && !(await claim.isOurs())) throw new ClaimLostError('another process answers the interaction');
  const put = outcome === 'ok' ? sendGood : sendProblem;
  const fallback = (code: string) =>
    sendProblem(raw, { reply: noticeReply('notSent', language, { incident: code }), deferral }, options);
  const answered = { name, outcome, incident };
  return deliver(() => put(raw, { reply, deferral }, options), {
    id: raw.id,
    answered,
    trace,
    log,
    fallback,
  });
}

/** Answers the member alone, without work: in place of a deferral, or of the one that another process made. */
export function answerAtOnce(
  raw: APIInteraction,
  { name, trace, reply, outcome, incident }: Result & Handled,
  options: AnswerOptions,
): Promise<Answered> {
  const { responder, claim, log } = options;
  const { deferral } = adoptDeferral(claim?.given, { deferral: 'private', audience: 'asker' });
  const send = () =>
    claim?.given === undefined
      ? responder.replyPrivately(raw, reply)
      : sendProblem(raw, { reply, deferral }, options);
  const answered = { name, outcome, incident };
  return deliver(send, { id: raw.id, answered, trace, log });
}

/** Answers a refusal. */
export async function answerRefused(
  raw: APIInteraction,
  { replaces, ...refused }: Refused & Handled,
  options: AnswerOptions,
): Promise<Answered> {
  if (!replaces) return answerAtOnce(raw, refused, options);
  await refused.trace.stage('deferral', () => defer(raw, replaces.deferral, options));
  return answerDeferred(raw, { ...refused, ...replaces }, options);
}

/** The handler that answers, and the trace of the interaction. */
interface Handled {
  name: string;
  trace: Trace;
}

/**
 * A refusal before any work, for the member alone. `replaces`: the message with the button shows a problem already, and
 * this one takes its place.
 */
export interface Refused extends Result {
  replaces?: { deferral: Deferral; language: Language };
}
