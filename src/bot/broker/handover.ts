import { type APIInteraction, InteractionType } from 'discord-api-types/v10';
import type { Log } from '../../shared/log/log.ts';
import type { Sleep } from '../../shared/time/sleep.ts';
import { isAnswerable } from '../discord/answer/dispatcher.ts';
import { incidentCode } from '../discord/answer/incident-code.ts';
import { readClientLocale } from '../discord/answer/read-interaction.ts';
import type { Deferral } from '../discord/answer/responder.ts';
import type { OpenRest } from '../discord/rest/rest.ts';
import type { Languages } from '../text/languages.ts';
import { noticeReply } from '../views/message/notice.ts';
import { createGatewayAnswers } from './gateway-answers.ts';
import { createHandoverOutage } from './handover-outage.ts';
import type { InteractionState, InteractionStream } from './interaction-stream.ts';

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
 * - What no worker has acknowledged after 1.8 seconds it defers itself. It does not know what member and server chose, and so
 *   defers a command privately: what comes late is seen by too few rather than by too many. Autocomplete gets no choices.
 * - What no living worker holds after 10 seconds it answers: it takes too long, try again.
 * - What Redis has forgotten it publishes again, once the workers had time to note what they answered meanwhile.
 * - What it can't publish it answers at once and privately: something broke. The code stands in the log, once an outage.
 *
 * A process that ends loses what it watches. Discord brings the newest again to the one that resumes its session.
 */
export function createHandover({ stream, rest, languages, now, sleep, log }: HandoverOptions): Handover {
  const answers = createGatewayAnswers({ rest, now, log });
  const outage = createHandoverOutage({ languages, now, log });
  const watched = new Map<string, Watched>();
  const looking = new Map<Watched, Promise<void>>();

  async function hand(raw: APIInteraction): Promise<void> {
    if (!isAnswerable(raw)) return;
    const one = watch(raw, now());
    watched.set(raw.id, one);
    try {
      await stream.publish(raw);
      outage.end();
    } catch (error) {
      watched.delete(raw.id);
      await answers.tell(one, outage.replyTo(raw, error));
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
    log.error({ interaction: raw.id }, 'no worker has noted an answer to an interaction');
  }

  /** A worker that has it at this moment may be about to answer: Discord takes choices for 3 seconds. */
  async function endTyping(one: Watched, state: InteractionState | undefined, ageMs: number): Promise<void> {
    if (state?.isHeld && ageMs < lastChoicesMs) return;
    watched.delete(one.raw.id);
    await stream.giveUp(one.raw.id).catch(() => undefined);
    await answers.offerNoChoices(one.raw);
  }

  async function defer(one: Watched): Promise<void> {
    const { raw } = one;
    const deferral = raw.message ? 'update' : 'private';
    const isOurs = await stream.beginDeferral(raw.id, deferral).catch(() => true);
    if (!isOurs) return;
    one.deferral = deferral;
    log.info({ interaction: raw.id }, 'no worker was in time: deferred by the gateway process');
    await answers.defer(raw, deferral);
  }

  async function publishAgain(one: Watched, { isPublished }: InteractionState): Promise<void> {
    one.forgottenSince = isPublished ? undefined : (one.forgottenSince ?? now());
    if (one.forgottenSince === undefined || now() - one.forgottenSince < notingMs) return;
    one.forgottenSince = undefined;
    await stream.publish(one.raw).catch(() => undefined);
  }

  async function giveUp(one: Watched, state: InteractionState | undefined): Promise<void> {
    const { raw } = one;
    if (!(await stream.giveUp(raw.id).catch(() => true))) return;
    watched.delete(raw.id);
    const incident = incidentCode(raw.id);
    log.warn({ incident }, 'no worker took an interaction; the member is told');
    const reply = noticeReply('tooLate', languages.for(readClientLocale(raw)), { incident });
    await answers.tell({ raw, deferral: state?.deferral ?? one.deferral }, reply);
  }

  async function drain(timeoutMs: number): Promise<void> {
    const until = now() + timeoutMs;
    while (watched.size > 0 && now() < until) {
      await sleep(lookEveryMs / 2);
      for (const one of watched.values()) one.lookAt = one.handedAt;
      look();
    }
    await Promise.all([...watched.values()].map(end));
    // What was given up a moment ago is being told.
    await Promise.all(looking.values());
  }

  async function end(one: Watched): Promise<void> {
    await giveUp(one, await stream.inspect(one.raw.id).catch(() => undefined));
  }

  return { hand, look, drain };
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
