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
import { createGatewayAnswers, type GatewayAnswers } from './gateway-answers.ts';
import { createHandoverOutage, type HandoverOutage } from './handover-outage.ts';
import type { InteractionState, InteractionStream } from './interaction-stream.ts';

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
  checkAt: number;
  /** How this process has deferred it. */
  deferral: Deferral | undefined;
  /** When Redis first said that it does not know it; undefined if it knows it. */
  forgottenSince: number | undefined;
}

/**
 * Passes interactions to the workers, and makes sure that each gets an answer.
 *
 * - It defers an interaction that no worker has acknowledged after 1.8 seconds. It does not know the settings of member and
 * server, so it defers a command privately: a late answer should have too few readers rather than too many. Autocomplete gets
 * no choices.
 * - After 10 seconds, it answers an interaction that no living worker holds: it takes too long, try again.
 * - It publishes again the interactions that Redis has lost, after the workers had time to note their answers.
 * - If it can't publish an interaction, it answers at once and privately: something went wrong. The code is in the log, once
 * per outage.
 *
 * A process that ends forgets the interactions that it watches. Discord repeats the newest to the process that resumes its
 * session.
 */
export class Handover {
  readonly #options: HandoverOptions;
  readonly #answers: GatewayAnswers;
  readonly #outage: HandoverOutage;
  readonly #watched = new Map<string, Watched>();
  readonly #looking = new Map<Watched, Promise<void>>();

  constructor(options: HandoverOptions) {
    this.#options = options;
    this.#answers = createGatewayAnswers(options);
    this.#outage = createHandoverOutage(options);
  }

  /** Hands one interaction over. Never rejects. */
  async hand(raw: APIInteraction): Promise<void> {
    if (!isAnswerable(raw)) return;
    const one = watch(raw, this.#options.now());
    this.#watched.set(raw.id, one);
    try {
      await this.#options.stream.publish(raw);
      this.#outage.end();
    } catch (error) {
      this.#watched.delete(raw.id);
      await this.#answers.tell(one, this.#outage.replyTo(raw, error));
    }
  }

  /**
   * Begins to look after each interaction that is due: one answer that Discord is slow to take does not hold up the others.
   * Call it every {@link checkEveryMs}.
   */
  look(): void {
    for (const one of this.#watched.values())
      if (!this.#looking.has(one) && one.checkAt <= this.#options.now())
        this.#looking.set(one, this.#lookOnce(one));
  }

  /** Waits until workers have answered everything, `timeoutMs` at most. Then it answers what no worker holds. */
  async drain(timeoutMs: number): Promise<void> {
    const { now, sleep } = this.#options;
    const until = now() + timeoutMs;
    while (this.#watched.size > 0 && now() < until) {
      await sleep(checkEveryMs / 2);
      for (const one of this.#watched.values()) one.checkAt = one.handedAt;
      this.look();
    }
    await Promise.all([...this.#watched.values()].map((one) => this.#end(one)));
    // These members are being answered at this moment.
    await Promise.all(this.#looking.values());
  }

  async #lookOnce(one: Watched): Promise<void> {
    await this.#lookAfter(one);
    one.checkAt = this.#options.now() + checkEveryMs;
    this.#looking.delete(one);
  }

  async #lookAfter(one: Watched): Promise<void> {
    const { raw, handedAt } = one;
    const { stream, now, log } = this.#options;
    const state = await stream.inspect(raw.id).catch(() => undefined);
    const ageMs = now() - handedAt;
    if (state?.isAnswered) return void this.#watched.delete(raw.id);
    if (ageMs < deferAfterMs) return;
    if (raw.type === InteractionType.ApplicationCommandAutocomplete)
      return this.#endTyping(one, state, ageMs);
    // Without Redis nothing is known: better a deferral that Discord refuses than none.
    if (!state?.deferral && !one.deferral) await this.#defer(one);
    if (state) await this.#publishAgain(one, state);
    // Without a known state a worker may have answered: its answer must not be overwritten.
    if (state && !state.isHeld && ageMs >= giveUpAfterMs) return this.#giveUp(one, state);
    if (ageMs < forgetAfterMs) return;
    this.#watched.delete(raw.id);
    log.error({ interaction: raw.id }, 'no worker has noted an answer to an interaction');
  }

  /** A worker that has it at this moment may be about to answer: Discord takes choices for 3 seconds. */
  async #endTyping({ raw }: Watched, state: InteractionState | undefined, ageMs: number): Promise<void> {
    if (state?.isHeld && ageMs < lastChoicesMs) return;
    this.#watched.delete(raw.id);
    await this.#options.stream.giveUp(raw.id).catch(() => undefined);
    await this.#answers.offerNoChoices(raw);
  }

  async #defer(one: Watched): Promise<void> {
    const { raw } = one;
    const { stream, log } = this.#options;
    const deferral = raw.message ? 'update' : 'private';
    const isOurs = await stream.beginDeferral(raw.id, deferral).catch(() => true);
    if (!isOurs) return;
    one.deferral = deferral;
    log.info({ interaction: raw.id }, 'no worker was in time: deferred by the gateway process');
    await this.#answers.defer(raw, deferral);
  }

  async #publishAgain(one: Watched, { isPublished }: InteractionState): Promise<void> {
    const { stream, now } = this.#options;
    one.forgottenSince = isPublished ? undefined : (one.forgottenSince ?? now());
    if (one.forgottenSince === undefined || now() - one.forgottenSince < notingMs) return;
    one.forgottenSince = undefined;
    await stream.publish(one.raw).catch(() => undefined);
  }

  async #giveUp(one: Watched, state: InteractionState | undefined): Promise<void> {
    const { raw } = one;
    const { stream, languages, log } = this.#options;
    if (!(await stream.giveUp(raw.id).catch(() => true))) return;
    this.#watched.delete(raw.id);
    const incident = incidentCode(raw.id);
    log.warn({ incident }, 'no worker took an interaction; the member is told');
    const reply = noticeReply('tooLate', languages.for(readClientLocale(raw)), { incident });
    await this.#answers.tell({ raw, deferral: state?.deferral ?? one.deferral }, reply);
  }

  async #end(one: Watched): Promise<void> {
    await this.#giveUp(one, await this.#options.stream.inspect(one.raw.id).catch(() => undefined));
  }
}

function watch(raw: APIInteraction, handedAt: number): Watched {
  const checkAt = handedAt + deferAfterMs;
  return { raw, handedAt, checkAt, deferral: undefined, forgottenSince: undefined };
}

/** How often what was handed over is looked after. */
export const checkEveryMs = 200;
// Discord waits 3 seconds by its own clock; the rest is for the way there, and for one repetition.
const deferAfterMs = 1_800;
const lastChoicesMs = 2_500;
/** Long enough for a worker that is started anew. */
const giveUpAfterMs = 10_000;
/** After Redis is back, workers note first what they answered without it. */
const notingMs = 1_000;
/** Far beyond the longest answer. */
const forgetAfterMs = 60_000;
