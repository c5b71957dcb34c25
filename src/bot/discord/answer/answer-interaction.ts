import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { TooLate, within } from '../../../shared/time/within.ts';
import type { Trace } from '../../trace/trace.ts';
import type { Reply } from '../../views/message/reply.ts';
import type { Retry } from '../../views/message/retry-target.ts';
import { noticeReply } from '../../views/notice.ts';
import { InputErrorWithControls } from '../../views/problem/input-error-with-controls.ts';
import { isExpected } from '../../views/problem/problem.ts';
import type { Arrival, InteractionContext, ModalWork, Work } from '../command.ts';
import { answerAutocomplete } from './answer-autocomplete.ts';
import { adoptDeferral } from './answer-claim.ts';
import type { Answered, AnswerOptions } from './answer-options.ts';
import { addressTo, readContext } from './context.ts';
import { deliver } from './deliver.ts';
import { type Destination, toAsker } from './destination.ts';
import { answerAtOnce, answerDeferred, answerRefused, defer, type Refused } from './give-answer.ts';
import { incidentCode } from './incident-code.ts';
import { createQueueNotice } from './queue-notice.ts';
import type { Incoming } from './read-interaction.ts';
import { type Result, reportProblem } from './report-problem.ts';
import { type HandlerRoute, routeInteraction } from './routing.ts';
import { addWayBack } from './way-back.ts';

/** Answers an interaction: context > prepare > deferral > work > reply. Rejects only if the deferral is refused. */
export async function answerInteraction(
  interaction: Incoming,
  arrival: Arrival,
  options: AnswerOptions,
): Promise<Answered> {
  const { input, clientLocale } = interaction;
  if (input.kind === 'autocomplete') return answerAutocomplete(interaction, input.data, { arrival, options });
  const { services, log } = options;
  const { trace } = arrival;
  const route = routeInteraction(interaction, options.commands);
  if ('notice' in route) {
    const reply = noticeReply(route.notice, services.languages.for(clientLocale));
    return answerAtOnce(interaction, { name: route.notice, trace, reply, outcome: 'ok' }, options);
  }
  const { name } = route;
  if (options.claim?.isPoison) return answerPoison(interaction, { name, trace }, options);
  const queueNotice = createQueueNotice(interaction.raw, options);
  const prepared = await prepare(interaction, route, { ...arrival, onQueued: queueNotice.tell }, options);
  if ('reply' in prepared) return answerRefused(interaction, { name, trace, ...prepared }, options);
  const { context, work, deferral, backId } = prepared;
  if ('openModal' in work) return openModal(interaction, { name, context, work }, options);
  await trace.stage('deferral', async () => {
    await noteUnfinished(interaction, prepared, options);
    await defer(interaction, deferral, options);
  });
  queueNotice.begin(deferral, context.language);
  const result = await trace.stage('work', () => runWork(work, { name, context }, options));
  await queueNotice.end();
  if (backId !== undefined && result.outcome === 'ok' && !result.reply.isNote)
    result.reply = addWayBack(result.reply, backId, context.language);
  if (result.reply.warning)
    log.warn({ error: result.reply.warning, command: name }, 'a reply lacks something');
  const { memberLanguage: language } = context;
  const [answered] = await Promise.all([
    answerDeferred(interaction, { name, trace, ...result, deferral, language }, options),
    result.reply.hasTrace && services.traceStore.keep(context.id, trace.spans),
  ]);
  if (answered.outcome === 'ok') noteAnswer(context, result.reply, options);
  return answered;
}

function answerPoison(
  interaction: Incoming,
  { name, trace }: { name: string; trace: Trace },
  options: AnswerOptions,
): Promise<Answered> {
  const language = options.services.languages.for(interaction.clientLocale);
  const error = new Error('each process that ran this interaction ended before its answer: not run again');
  const result = reportProblem(error, { id: interaction.id, name, language }, options);
  return answerAtOnce(interaction, { ...result, outcome: 'poison', name, trace }, options);
}

/** Prepares before the deferral, so that input errors never appear in public. */
async function prepare(
  interaction: Incoming,
  route: HandlerRoute,
  { onQueued, ...arrival }: Arrival & Pick<InteractionContext, 'onQueued'>,
  options: AnswerOptions,
): Promise<Prepared | Refused> {
  const { services } = options;
  let language = services.languages.for(interaction.clientLocale);
  let destination: Destination | undefined;
  try {
    const read = () => readContext(interaction, arrival, services);
    const unaddressed = { ...(await arrival.trace.stage('context', read)), onQueued };
    language = unaddressed.memberLanguage;
    const prepareFor = (wanted: Destination) => {
      destination = adoptDeferral(options.claim?.given, wanted);
      const { audience, deferral, backId } = destination;
      const context = addressTo(audience, unaddressed, services.languages);
      return { context, work: route.prepare(context, services), deferral, backId };
    };
    const wanted = route.destination(unaddressed);
    const prepared = prepareFor(wanted);
    const isForAsker = wanted.audience === 'everyone' && isPersonal(prepared.work);
    const { work, ...rest } = isForAsker ? prepareFor(toAsker) : prepared;
    return work ? { ...rest, work } : { reply: noticeReply('oldButton', language), outcome: 'ok' };
  } catch (error) {
    const refused = reportProblem(error, { id: interaction.id, name: route.name, language }, options);
    // The message shows an earlier problem, which this one replaces.
    if (destination?.deferral !== 'replace' || !(error instanceof InputErrorWithControls)) return refused;
    return { ...refused, replaces: { deferral: destination.deferral, language } };
  }
}

function isPersonal(work: Work | ModalWork | undefined): boolean {
  return work !== undefined && 'run' in work && work.isPersonal === true;
}

interface Prepared extends Pick<Destination, 'deferral' | 'backId'> {
  context: InteractionContext;
  work: Work | ModalWork;
}

async function runWork(
  { run, retry }: Work,
  { name, context }: { name: string; context: InteractionContext },
  options: AnswerOptions,
): Promise<Result> {
  const { now, sleep, log, gate } = options;
  const work = startSafely(async () => {
    const admitted = gate.enter();
    if (admitted) await context.trace.stage('admission', () => admitted);
    return run();
  });
  try {
    const reply = await within(context.deadline - now(), work, { sleep });
    return { reply, outcome: 'ok' };
  } catch (error) {
    // The member already has an answer, but a later bug must still reach the log.
    if (error instanceof TooLate)
      work.catch((late: unknown) => {
        const facts = { command: name, kind: 'bug', incident: incidentCode(context.id), error: late };
        if (!isExpected(late)) log.error(facts, 'a command failed after its deadline');
      });
    const waitedFor = context.trace.underWay();
    const offered = offerRetry(retry, error);
    const { id, user, memberLanguage: language } = context;
    return reportProblem(error, { id, name, language, retry: offered, waitedFor, userId: user.id }, options);
  }
}

function offerRetry(retry: Work['retry'], error: unknown): Retry | undefined {
  return typeof retry === 'function' ? retry(error) : retry;
}

async function noteUnfinished(
  { raw }: Incoming,
  { deferral, work, context }: Prepared,
  { unfinished, claim, now }: AnswerOptions,
): Promise<void> {
  if ('openModal' in work || (deferral !== 'public' && deferral !== 'private')) return;
  const { id, application_id, token } = raw;
  const { memberLanguage, language } = context;
  const locales = { locale: memberLanguage.locale, shownIn: language.locale };
  const again = offerRetry(work.retry, undefined)?.again;
  const rerun = work.readsOnly && !claim ? raw : undefined;
  const answer = { raw: { id, application_id, token }, deferral, ...locales, again, notedAt: now(), rerun };
  await unfinished?.note(answer);
}

async function startSafely<Value>(run: () => Promise<Value>): Promise<Value> {
  return run();
}

function noteAnswer(
  { user, guildId, audience, receivedAt, settings }: InteractionContext,
  { players = [] }: Reply,
  { services }: AnswerOptions,
): void {
  const isOwn = players.some(({ value }) => settings.accounts.some(({ uid }) => uid === value.uid));
  if (settings.givesRankRoles && isOwn) services.memberChanged(user.id, guildId);
  const answered = { userId: user.id, guildId, isPublic: audience === 'everyone' };
  services.members.afterAnswer.note({ ...answered, players, askedAt: receivedAt });
}

async function openModal(
  interaction: Incoming,
  { name, context, work }: { name: string; context: InteractionContext; work: ModalWork },
  options: AnswerOptions,
): Promise<Answered> {
  const { responder, sleep, claim, log } = options;
  const { id, trace, memberLanguage: language } = context;
  if (claim?.given !== undefined) {
    const incident = incidentCode(id);
    const reply = noticeReply('tooLate', language, { incident });
    return answerAtOnce(interaction, { name, trace, reply, outcome: 'too-late', incident }, options);
  }
  let modal: APIModalInteractionResponseCallbackData;
  try {
    modal = await within(modalMs, startSafely(work.openModal), { sleep });
  } catch (error) {
    const result = reportProblem(error, { id, name, language }, options);
    return answerAtOnce(interaction, { name, trace, ...result }, options);
  }
  const answered = { name, outcome: 'ok' } as const;
  return deliver(() => responder.openModal(interaction.raw, modal), { id, answered, trace, log });
}

// Discord waits 3 seconds for the first answer; leave time to report a failure.
const modalMs = 1_500;
