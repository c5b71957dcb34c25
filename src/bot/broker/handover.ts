import { type APIInteraction, InteractionType } from 'discord-api-types/v10';
import type { Log } from '../../shared/log/log.ts';
import { mayHaveRun } from '../../shared/store/redis-errors.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { isAnswerable } from '../discord/answer/dispatcher.ts';
import { incidentCode } from '../discord/answer/incident-code.ts';
import { readClientLocale } from '../discord/answer/read-interaction.ts';
import type { Deferral } from '../discord/answer/responder.ts';
import type { OpenRest } from '../discord/rest/rest.ts';
import type { Languages } from '../text/languages.ts';
import { noticeReply } from '../views/notice.ts';
import { createGatewayAnswers, type GatewayAnswers } from './gateway-answers.ts';
import { createHandoverOutage, type HandoverOutage } from './handover-outage.ts';
import type { InteractionState, InteractionStream } from './interaction-stream.ts';

interface HandoverOptions extends Pick<Clock, 'now' | 'sleep'> {
  stream: InteractionStream;
  rest: Pick<OpenRest, 'answers' | 'callbacks'>;
  languages: Languages;
  log: Log;
}

interface Watched {
  raw: APIInteraction;
  handedAt: number;
  checkAt: number;
  isPublished: boolean;
  deferral: Deferral | undefined;
  forgottenSince: number | undefined;
}

/**
 * Passes interactions to the workers and makes sure that each gets an answer.
 *
 * - After 1.8 seconds without a worker, it defers. It doesn't know the member's and server's settings, so it defers
 *   commands privately: better too few readers than too many. Autocomplete gets no choices.
 * - After 10 seconds, it answers what no live worker holds: "this takes too long, try again".
 * - It publishes interactions that Redis lost again, once workers have had time to record their answers.
 * - If it can't publish, it answers at once, privately, that the bot is out of order, and logs the code once per
 *   outage.
 * - While Redis is down or full, workers continue but can't record answers. Interactions that they may hold are left to
 *   them: no second callback, no overwritten answer.
 * - One double callback remains: Redis took an interaction, but the connection broke before its confirmation and stays
 *   down. This process then answers after 1.8 seconds, in case no worker has it. If a worker was quicker, Discord
 *   refuses the second callback.
 *
 * On exit, watched interactions are forgotten; Discord repeats the newest ones to the process that resumes the session.
 */
export class Handover {
  readonly #options: HandoverOptions;
  readonly #answers: GatewayAnswers;
  readonly #outage: HandoverOutage;
  readonly #watched = new Map<string, Watched>();
  readonly #looking = new Map<Watched, Promise<void>>();
  #areWorkersTaking = false;
  #awayAt = Number.NEGATIVE_INFINITY;

  constructor(options: HandoverOptions) {
    this.#options = options;
    this.#answers = createGatewayAnswers(options);
    this.#outage = createHandoverOutage(options);
  }

  async hand(raw: APIInteraction): Promise<void> {
    if (!isAnswerable(raw)) return;
    const one = watch(raw, this.#options.now());
    this.#watched.set(raw.id, one);
    try {
      await this.#options.stream.publish(raw, () => this.#options.now() - one.handedAt);
      one.isPublished = true;
      this.#outage.end();
    } catch (error) {
      this.#noteOutage();
      if (!mayHaveRun(error)) await this.#tellOutage(one, error);
    }
  }

  /** Checks each due interaction separately, so that a slow one delays no other. Call every {@link checkEveryMs}. */
  look(): void {
    if (!this.#options.stream.isReady()) this.#noteOutage();
    for (const one of this.#watched.values())
      if (!this.#looking.has(one) && one.checkAt <= this.#options.now())
        this.#looking.set(one, this.#lookOnce(one));
  }

  /** Waits up to `timeoutMs` for workers to answer everything, then answers interactions that no worker holds. */
  async drain(timeoutMs: number): Promise<void> {
    const { now, sleep } = this.#options;
    const until = now() + timeoutMs;
    while (this.#watched.size > 0 && now() < until) {
      await sleep(checkEveryMs / 2);
      for (const one of this.#watched.values()) one.checkAt = one.handedAt;
      this.look();
    }
    await Promise.all([...this.#watched.values()].map((one) => this.#end(one)));
    await Promise.all(this.#looking.values());
  }

  async #lookOnce(one: Watched): Promise<void> {
    await this.#lookAfter(one);
    one.checkAt = this.#options.now() + checkEveryMs;
    this.#looking.delete(one);
  }

  async #lookAfter(one: Watched): Promise<void> {
    const { raw, handedAt } = one;
    const { stream, now } = this.#options;
    try {
      const state = await stream.inspect(raw.id);
      if (state.isAnswered) {
        this.#areWorkersTaking = true;
        this.#watched.delete(raw.id);
        return;
      }
      one.isPublished ||= state.isPublished;
      const ageMs = now() - handedAt;
      if (ageMs < deferAfterMs) return;
      if (this.#isTrusted(one, state)) this.#areWorkersTaking = state.isHeld;
      if (raw.type === InteractionType.ApplicationCommandAutocomplete)
        return await this.#endTyping(one, state, ageMs);
      if (this.#shouldDefer(one, state, ageMs)) await this.#defer(one);
      if (!state.isPublished) await this.#publishAgain(one);
      else if (!state.isHeld && ageMs >= giveUpAfterMs && now() - this.#awayAt >= notingMs)
        return await this.#giveUp(one, state);
      if (state.isHeld && ageMs >= forgetAfterMs) this.#watched.delete(raw.id);
    } catch (error) {
      this.#noteOutage();
      await this.#lookWithoutRedis(one, error);
    }
    if (now() - handedAt >= forgetAfterMs && this.#watched.delete(raw.id))
      this.#options.log.error({ interaction: raw.id }, 'no worker has noted an answer to an interaction');
  }

  /** While Redis is unavailable or read-only, answers only interactions that no worker can hold. */
  async #lookWithoutRedis(one: Watched, error: unknown): Promise<void> {
    const ageMs = this.#options.now() - one.handedAt;
    // The member already sees a deferral, and Redis may come back.
    if (ageMs < (one.deferral ? giveUpAfterMs : deferAfterMs)) return;
    if (!this.#isLeftToWorkers(one)) return this.#tellOutage(one, error);
    if (one.raw.type === InteractionType.ApplicationCommandAutocomplete) this.#watched.delete(one.raw.id);
  }

  async #tellOutage(one: Watched, error: unknown): Promise<void> {
    this.#watched.delete(one.raw.id);
    await this.#answers.tell(one, this.#outage.replyTo(one.raw, error));
  }

  #noteOutage(): void {
    this.#awayAt = this.#options.now();
  }

  /** Whether the state in Redis is complete: Redis was never down and lost nothing since this was handed over. */
  #isTrusted({ handedAt }: Watched, { isPublished }: InteractionState): boolean {
    return isPublished && handedAt > this.#awayAt;
  }

  #isLeftToWorkers({ isPublished }: Watched): boolean {
    return isPublished && this.#areWorkersTaking;
  }

  #shouldDefer(one: Watched, state: InteractionState, ageMs: number): boolean {
    if (state.deferral || one.deferral || ageMs >= discordWaitsMs) return false;
    return this.#isTrusted(one, state) || !this.#isLeftToWorkers(one);
  }

  /** Ends an autocompletion without choices, unless a worker may still answer within Discord's 3 seconds. */
  async #endTyping(one: Watched, state: InteractionState, ageMs: number): Promise<void> {
    if (state.isHeld && ageMs < lastChoicesMs) return;
    const { raw } = one;
    this.#watched.delete(raw.id);
    if (!this.#isTrusted(one, state) && this.#isLeftToWorkers(one)) return;
    await this.#options.stream.giveUp(raw.id).catch(() => undefined);
    await this.#answers.offerNoChoices(raw);
  }

  async #defer(one: Watched): Promise<void> {
    const { raw } = one;
    const { stream, log } = this.#options;
    const deferral = ownDeferral(raw);
    if (!(await stream.beginDeferral(raw.id, deferral))) return;
    one.deferral = deferral;
    log.info({ interaction: raw.id }, 'no worker was in time: deferred by the gateway process');
    if (await this.#answers.defer(raw, deferral)) return;
    // Another worker deferred it, but its record is lost.
    one.deferral = undefined;
    await stream.noteDeferral(raw.id, 'unknown');
  }

  async #publishAgain(one: Watched): Promise<void> {
    const { stream, now } = this.#options;
    one.forgottenSince ??= now();
    if (one.isPublished && now() - one.forgottenSince < notingMs) return;
    one.forgottenSince = undefined;
    // Too late for a first answer: either one exists and can be edited, or none is possible.
    await stream.noteDeferral(one.raw.id, one.deferral ?? 'unknown');
    await stream.publish(one.raw, () => now() - one.handedAt);
    one.isPublished = true;
  }

  async #giveUp(one: Watched, state: InteractionState | undefined): Promise<void> {
    const { raw } = one;
    const { stream, languages, log } = this.#options;
    if (!(await stream.giveUp(raw.id))) return;
    this.#watched.delete(raw.id);
    const incident = incidentCode(raw.id);
    log.warn({ incident }, 'no worker took an interaction; the member is told');
    const reply = noticeReply('tooLate', languages.for(readClientLocale(raw)), { incident });
    const noted = state?.deferral === 'unknown' ? ownDeferral(raw) : state?.deferral;
    await this.#answers.tell({ raw, deferral: one.deferral ?? noted }, reply);
  }

  async #end(one: Watched): Promise<void> {
    try {
      await this.#giveUp(one, await this.#options.stream.inspect(one.raw.id));
    } catch (error) {
      if (!this.#isLeftToWorkers(one)) await this.#tellOutage(one, error);
    }
  }
}

/** Defers a button press as an update of its message, and a command as a private "thinking …". */
function ownDeferral(raw: APIInteraction) {
  return raw.message ? 'update' : 'private';
}

function watch(raw: APIInteraction, handedAt: number): Watched {
  const checkAt = handedAt + deferAfterMs;
  return { raw, handedAt, checkAt, isPublished: false, deferral: undefined, forgottenSince: undefined };
}

export const checkEveryMs = 200;
// Discord allows 3 seconds by its own clock; the rest covers transit and one retry.
const deferAfterMs = 1_800;
const lastChoicesMs = 2_500;
const discordWaitsMs = 3_000;
const giveUpAfterMs = 10_000;
/** Time for workers to record answers that they gave while Redis was down; they may reconnect two seconds late. */
const notingMs = 3_000;
const forgetAfterMs = 60_000;
