import { type APIInteraction, InteractionType } from 'discord-api-types/v10';
import type { Language } from '../text/languages.ts';
import { TooLate, within } from '../time/within.ts';
import { createTrace } from '../trace/trace.ts';
import { noticeReply } from '../views/notice.ts';
import { incidentCode, isExpected, problemReply } from '../views/problem.ts';
import type { Reply } from '../views/reply.ts';
import type { Refusal, Retry } from '../views/retry.ts';
import { answerAutocomplete } from './answer-autocomplete.ts';
import type { Answered, AnswerOptions, Outcome, Times } from './answer-options.ts';
import { adoptDeferral } from './claim.ts';
import type { InteractionContext, ModalWork, Work } from './command.ts';
import { addressTo, readClientLanguage, readContext } from './context.ts';
import { deliver } from './deliver.ts';
import { createQueueNotice } from './queue-notice.ts';
import { ClaimLostError, type Deferral } from './responder.ts';
import { type HandlerRoute, routeInteraction } from './routing.ts';
import { sendGood, sendProblem } from './send-deferred.ts';

/**
 * Answers one interaction: context > prepare > deferral > work > reply. Words whatever a command throws. The promise
 * rejects only where Discord does not take even the deferral.
 */
export async function answerInteraction(
  raw: APIInteraction,
  times: Times,
  options: AnswerOptions,
): Promise<Answered> {
  if (raw.type === InteractionType.ApplicationCommandAutocomplete)
    return answerAutocomplete(raw, times, options);
  const { services, log } = options;
  const route = routeInteraction(raw, options.commands);
  if ('notice' in route) {
    const reply = noticeReply(route.notice, readClientLanguage(raw, services.languages));
    return answerAtOnce(raw, { name: route.notice, reply, outcome: 'ok' }, options);
  }
  const { name } = route;
  const queueNotice = createQueueNotice(raw, options);
  const trace = createTrace(options.now);
  const prepared = await prepare(raw, route, { ...times, trace, onQueued: queueNotice.tell }, options);
  if ('reply' in prepared) return answerRefused(raw, { name, ...prepared }, options);
  const { context, work, deferral } = prepared;
  if ('openModal' in work) return openModal(raw, { name, context, work }, options);
  await trace.stage('deferral', () => defer(raw, deferral, options));
  queueNotice.begin(deferral, context.language);
  const result = await trace.stage('work', () => runWork(work, { name, context }, options));
  await queueNotice.end();
  if (result.reply.warning)
    log.warn({ error: result.reply.warning, handler: name }, 'a reply lacks something');
  const { memberLanguage: language } = context;
  const [answered] = await Promise.all([
    answerDeferred(raw, { name, ...result, deferral, language }, options),
    result.reply.hasStory && services.stories.keep(context.id, trace.spans),
  ]);
  if (answered.outcome === 'ok') noteAnswer(context, result.reply, options);
  return answered;
}

/** Nothing is left to be done where another process has deferred. */
async function defer(
  raw: APIInteraction,
  deferral: Deferral,
  { responder, claim }: AnswerOptions,
): Promise<void> {
  if (claim?.given !== undefined) return;
  await responder.defer(raw, deferral);
  claim?.noteDeferral(deferral);
}

/** What there is to say, and how the interaction counts. */
interface Result {
  reply: Reply;
  outcome: Outcome;
}

/** Nothing is to be done, in words for the member alone. `replaces`: the message with the button shows a problem already, which this one follows. */
interface Refused extends Result {
  replaces?: { deferral: Deferral; language: Language };
}

/** Reads context and input. What is wrong with them is answered without a deferral, so it never stands in public. */
async function prepare(
  raw: APIInteraction,
  route: HandlerRoute,
  { onQueued, ...given }: Times & Pick<InteractionContext, 'onQueued' | 'trace'>,
  options: AnswerOptions,
): Promise<{ context: InteractionContext; work: Work | ModalWork; deferral: Deferral } | Refused> {
  const { services } = options;
  let language = readClientLanguage(raw, services.languages);
  try {
    const read = () => readContext(raw, given, services);
    const circumstances = { ...(await given.trace.stage('context', read)), onQueued };
    language = circumstances.memberLanguage;
    const { deferral, audience } = adoptDeferral(options.claim?.given, route.destination(circumstances));
    const context = addressTo(audience, circumstances, services.languages);
    const work = route.prepare(context, services);
    if (!work) return { reply: noticeReply('oldButton', language), outcome: 'ok' };
    if ('refused' in work) {
      const { refused, ...controls } = work;
      const result = wordProblem(refused, { name: route.name, language, controls }, options);
      return { ...result, ...(deferral === 'replace' && { replaces: { deferral, language } }) };
    }
    return { context, work, deferral };
  } catch (error) {
    return wordProblem(error, { name: route.name, language }, options);
  }
}

async function runWork(
  { run, retry }: Work,
  { name, context }: { name: string; context: InteractionContext },
  options: AnswerOptions,
): Promise<Result> {
  const { now, sleep, log } = options;
  const work = startSafely(run);
  try {
    const reply = await within(context.deadline - now(), work, { sleep });
    return { reply, outcome: 'ok' };
  } catch (error) {
    // The member has their answer by then; a bug that shows only now must still reach the log.
    if (error instanceof TooLate)
      work.catch((late: unknown) => {
        if (!isExpected(late))
          log.error({ error: late, handler: name }, 'a command failed after its deadline');
      });
    const offered = typeof retry === 'function' ? retry(error) : retry;
    return wordProblem(error, { name, language: context.memberLanguage, retry: offered }, options);
  }
}

// A handler that throws before its first await must not escape `within`.
async function startSafely<Value>(run: () => Promise<Value>): Promise<Value> {
  return run();
}

/** What the answer leaves behind is written down in the background. */
function noteAnswer(
  { user, guildId, audience }: InteractionContext,
  reply: Reply,
  { services }: AnswerOptions,
): void {
  services.members.afterAnswer.note({
    userId: user.id,
    guildId,
    isPublic: audience === 'everyone',
    players: reply.players ?? [],
  });
}

function wordProblem(
  error: unknown,
  {
    name,
    ...around
  }: { name: string; language: Language; retry?: Retry | undefined; controls?: Omit<Refusal, 'refused'> },
  { now, log }: AnswerOptions,
): Result {
  const failedAt = now();
  if (error instanceof TooLate) {
    log.warn({ handler: name }, 'an answer took too long');
    return { reply: noticeReply('tooLate', around.language, around.retry), outcome: 'too-late' };
  }
  const reply = problemReply(error, { ...around, now: failedAt });
  if (isExpected(error)) return { reply, outcome: 'problem' };
  log.error({ error, handler: name, incident: incidentCode(error, failedAt) }, 'a command failed');
  return { reply, outcome: 'failed' };
}

async function answerRefused(
  raw: APIInteraction,
  { replaces, ...refused }: Refused & { name: string },
  options: AnswerOptions,
): Promise<Answered> {
  if (!replaces) return answerAtOnce(raw, refused, options);
  await defer(raw, replaces.deferral, options);
  return answerDeferred(raw, { ...refused, ...replaces }, options);
}

async function answerAtOnce(
  raw: APIInteraction,
  { name, reply, outcome }: Result & { name: string },
  options: AnswerOptions,
): Promise<Answered> {
  const { responder, claim, log } = options;
  const { deferral } = adoptDeferral(claim?.given, { deferral: 'private', audience: 'asker' });
  const send = () =>
    claim?.given === undefined
      ? responder.replyPrivately(raw, reply)
      : sendProblem(raw, { reply, deferral }, options);
  const isSent = await deliver(send, { name, log });
  return { name, outcome: isSent ? outcome : 'unsent' };
}

async function answerDeferred(
  raw: APIInteraction,
  {
    name,
    reply,
    outcome,
    deferral,
    language,
  }: Result & { name: string; deferral: Deferral; language: Language },
  options: AnswerOptions,
): Promise<Answered> {
  const { claim, log } = options;
  if (claim && !(await claim.isOurs())) throw new ClaimLostError('another process answers the interaction');
  const send = outcome === 'ok' ? sendGood : sendProblem;
  const fallback = () => sendProblem(raw, { reply: noticeReply('notSent', language), deferral }, options);
  const isSent = await deliver(() => send(raw, { reply, deferral }, options), { name, log, fallback });
  return { name, outcome: isSent ? outcome : 'unsent' };
}

async function openModal(
  raw: APIInteraction,
  { name, context, work }: { name: string; context: InteractionContext; work: ModalWork },
  options: AnswerOptions,
): Promise<Answered> {
  const { responder, sleep, claim, log } = options;
  // Discord takes a form as the first answer alone.
  if (claim?.given !== undefined) {
    const reply = noticeReply('tooLate', context.memberLanguage);
    return answerAtOnce(raw, { name, reply, outcome: 'too-late' }, options);
  }
  try {
    const modal = await within(modalMs, startSafely(work.openModal), { sleep });
    const isSent = await deliver(() => responder.openModal(raw, modal), { name, log });
    return { name, outcome: isSent ? 'ok' : 'unsent' };
  } catch (error) {
    const { language } = context;
    return answerAtOnce(raw, { name, ...wordProblem(error, { name, language }, options) }, options);
  }
}

// Discord waits 3 seconds for the first answer, by its own clock; a problem must still be answered after this.
const modalMs = 1_500;
