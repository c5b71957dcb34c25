import { type APIInteraction, InteractionType } from 'discord-api-types/v10';
import type { InteractionState, InteractionStream } from '../broker/interaction-stream.ts';
import type { Log } from '../errors/log.ts';
import type { Languages } from '../text/languages.ts';
import type { Sleep } from '../time/sleep.ts';
import { noticeReply } from '../views/notice.ts';
import { problemReply } from '../views/problem.ts';
import type { Reply } from '../views/reply.ts';
import { readClientLanguage } from './context.ts';
import { isAnswerable } from './dispatcher.ts';
import { incidentCode } from './incident-code.ts';
import { createProblemNotes } from './problem-notes.ts';
import { AnsweredElsewhereError, createResponder, type Deferral } from './responder.ts';
import type { OpenRest } from './rest.ts';
import { sendProblem } from './send-deferred.ts';

/** Hands interactions over to the workers, and sees to it that none stays without an answer. */
export interface Handover {
  /** Never rejects. */
  hand(raw: APIInteraction): Promise<void>;
  /**
   * Begins to look after what was handed over and is due: an answer that Discord is slow to take must not hold up the others.
   * To be called every {@link lookEveryMs}.
   */
  look(): void;
  /** Waits until workers have answered everything, for so long at most; what none of them holds then is told. */
  drain(timeoutMs: number): Promise<void>;
}

interface HandoverOptions {
  stream: Pick<InteractionStream, 'publish' | 'inspect' | 'beginDeferral' | 'giveUp'>;
  rest: Pick<OpenRest, 'answers' | 'callbacks'>;
  languages: Languages;
  /** Milliseconds of a clock that is never set. */
  now: () => number;
  sleep: Sleep;
  log: Log;
}

/** An interaction that was handed over and is not known to be answered. */
interface Watched {
  raw: APIInteraction;
  handedAt: number;
  lookAt: number;
  /** How this process has deferred it. */
  deferral: Deferral | undefined;
  /** Since when Redis does not know of it, where it has answered since. */
  forgottenSince: number | undefined;
}

/**
 * The gateway process's part in answering:
 *
 * - What nobody has acknowledged after 1.8 seconds it defers itself. It does not know what member and server chose, and so
 *   defers a command privately: what comes late is seen by too few rather than by too many. Autocomplete gets no choices.
 * - What no living worker holds after 10 seconds it answers: it takes too long, try again.
 * - What Redis has forgotten it publishes again, once the workers had time to note what they answered meanwhile.
 * - What it can't publish it answers at once and privately: something broke. The code stands in the log, once an outage.
 *
 * A process that ends loses what it watches. Discord brings the newest again to the one that resumes its session.
 */
export function createHandover({ stream, rest, languages, now, sleep, log }: HandoverOptions): Handover {
  const responder = createResponder(rest);
  const parts = { responder, notes: createProblemNotes({ responder, now, log }), log };
  const watched = new Map<string, Watched>();
  const looking = new Map<Watched, Promise<void>>();
  let outage: { error: unknown; began: number; incident: string } | undefined;

  async function hand(raw: APIInteraction): Promise<void> {
    if (!isAnswerable(raw)) return;
    const one = watch(raw, now());
    watched.set(raw.id, one);
    try {
      await stream.publish(raw);
      if (outage) log.info({ lastedMs: now() - outage.began }, 'handing interactions to the workers again');
      outage = undefined;
    } catch (error) {
      watched.delete(raw.id);
      await tell(one, troubleReply(raw, error));
    }
  }

  function troubleReply(raw: APIInteraction, error: unknown): Reply {
    if (!outage) {
      outage = { error, began: now(), incident: incidentCode(raw.id) };
      const { incident } = outage;
      log.error({ error, incident }, 'interactions can’t be handed to the workers; members are told');
    }
    return problemReply(outage.error, {
      language: readClientLanguage(raw, languages),
      incident: outage.incident,
    });
  }

  async function lookAfter(one: Watched): Promise<void> {
    const { raw, handedAt } = one;
    const state = await stream.inspect(raw.id).catch(() => undefined);
    const ageMs = now() - handedAt;
    if (state?.isAnswered) return void watched.delete(raw.id);
    if (ageMs < deferAfterMs) return;
    if (raw.type === InteractionType.ApplicationCommandAutocomplete) return endTyping(one, state, ageMs);
    // Without Redis nothing is known: better a deferral that Discord refuses than none.
    if (!state?.deferral && !one.deferral) await defer(one);
    if (state) await publishAgain(one, state);
    // A worker whose answer can't be noted must not find it overwritten: told is only what is known.
    if (state && !state.isHeld && ageMs >= giveUpAfterMs) return giveUp(one, state);
    if (ageMs < forgetAfterMs) return;
    watched.delete(raw.id);
    log.error({ interaction: raw.id }, 'nobody has noted an answer to an interaction');
  }

  async function publishAgain(one: Watched, { isPublished }: InteractionState): Promise<void> {
    one.forgottenSince = isPublished ? undefined : (one.forgottenSince ?? now());
    if (one.forgottenSince === undefined || now() - one.forgottenSince < notingMs) return;
    one.forgottenSince = undefined;
    await stream.publish(one.raw).catch(() => undefined);
  }

  /** A worker that has it at this moment may be about to answer: Discord takes choices for 3 seconds. */
  async function endTyping(one: Watched, state: InteractionState | undefined, ageMs: number): Promise<void> {
    if (state?.isHeld && ageMs < lastChoicesMs) return;
    watched.delete(one.raw.id);
    await stream.giveUp(one.raw.id).catch(() => undefined);
    await attempt(one, () => responder.respondWithChoices(one.raw, []));
  }

  async function defer(one: Watched): Promise<void> {
    const { raw } = one;
    const deferral = raw.message ? 'update' : 'private';
    const isOurs = await stream.beginDeferral(raw.id, deferral).catch(() => true);
    if (!isOurs) return;
    one.deferral = deferral;
    log.info({ interaction: raw.id }, 'no worker was in time: deferred by the gateway process');
    await attempt(one, () => responder.defer(raw, deferral));
  }

  async function giveUp(one: Watched, state: InteractionState | undefined): Promise<void> {
    if (!(await stream.giveUp(one.raw.id).catch(() => true))) return;
    watched.delete(one.raw.id);
    const incident = incidentCode(one.raw.id);
    log.warn({ incident }, 'no worker took an interaction; the member is told');
    const reply = noticeReply('tooLate', readClientLanguage(one.raw, languages), { incident });
    await tell({ ...one, deferral: state?.deferral ?? one.deferral }, reply);
  }

  async function tell(one: Watched, reply: Reply): Promise<void> {
    const { raw, deferral } = one;
    if (raw.type === InteractionType.ApplicationCommandAutocomplete)
      return attempt(one, () => responder.respondWithChoices(raw, []));
    await attempt(one, () =>
      deferral ? sendProblem(raw, { reply, deferral }, parts) : responder.replyPrivately(raw, reply),
    );
  }

  async function attempt({ raw }: Watched, send: () => Promise<void>): Promise<void> {
    try {
      await send();
    } catch (error) {
      // The worker was quicker.
      if (error instanceof AnsweredElsewhereError) return;
      log.error({ error, interaction: raw.id }, 'Discord did not take an answer of the gateway process');
    }
  }

  function look(): void {
    for (const one of watched.values())
      if (!looking.has(one) && one.lookAt <= now()) looking.set(one, lookOnce(one));
  }

  async function lookOnce(one: Watched): Promise<void> {
    await lookAfter(one);
    one.lookAt = now() + lookEveryMs;
    looking.delete(one);
  }

  async function end(one: Watched): Promise<void> {
    await giveUp(one, await stream.inspect(one.raw.id).catch(() => undefined));
  }

  return {
    hand,
    look,
    async drain(timeoutMs) {
      const until = now() + timeoutMs;
      while (watched.size > 0 && now() < until) {
        await sleep(lookEveryMs / 2);
        for (const one of watched.values()) one.lookAt = one.handedAt;
        look();
      }
      await Promise.all([...watched.values()].map(end));
      // What was given up a moment ago is being told.
      await Promise.all(looking.values());
    },
  };
}

function watch(raw: APIInteraction, handedAt: number): Watched {
  const lookAt = handedAt + deferAfterMs;
  return { raw, handedAt, lookAt, deferral: undefined, forgottenSince: undefined };
}

/** How often what was handed over is looked after. */
export const lookEveryMs = 200;
// Discord waits 3 seconds by its own clock; the rest is for the way there, and for one repetition.
const deferAfterMs = 1_800;
const lastChoicesMs = 2_500;
/** Long enough for a worker that is started anew. */
const giveUpAfterMs = 10_000;
/** After Redis is back, workers note first what they answered without it. */
const notingMs = 1_000;
/** Far beyond the longest answer. */
const forgetAfterMs = 60_000;
