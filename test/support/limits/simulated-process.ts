import type { Priority } from '../../../src/bot/limits/claim.ts';
import type { EventQueue, Job } from './event-queue.ts';
import type { Firewall } from './firewall.ts';
import type { Limiter } from './limiter.ts';
import { People, type Question } from './people.ts';
import type { Random } from './random.ts';

/** How requests travel, in ms. A lost answer was counted by the firewall; the sender hears nothing but a time-out. */
export interface Network {
  thereMs: readonly [number, number];
  backMs: readonly [number, number];
  lostShare: number;
}

interface ProcessParts {
  events: EventQueue<Job>;
  firewall: Firewall;
  /** Randomness of the network only, so that the people stay the same with any traffic. */
  wire: Random;
  random: Random;
  network: Network;
  /** Requests arrive in no time. */
  isOracle: boolean;
  picturesPerCard: number;
  now: () => number;
  counts: (at: number) => boolean;
  onPassed: () => void;
  onRefused: () => void;
  create: (kept: unknown) => Limiter;
}

/** The simulation lets each process send after each event. */
const wake = () => undefined;
const atOnce: Record<Priority, number> = { interactive: 64, picture: 12, background: 8 };
const backoffMs = { first: 500, longest: 30_000 };
const pictureMs = 10_000;
const timeoutMs = 8_000;

/** One bot: its limiter, the people who ask it, the pictures of their cards and its background work. */
export class SimulatedProcess {
  readonly #parts: ProcessParts;
  readonly #people: People;
  readonly #inFlight: Record<Priority, number> = { interactive: 0, picture: 0, background: 0 };
  #limiter: Limiter;
  /** Deadlines of the pictures that wait, the nearest first. */
  readonly #pictures: number[] = [];
  #backlog = 0;
  #wakesAt = Number.POSITIVE_INFINITY;

  constructor(parts: ProcessParts) {
    this.#parts = parts;
    this.#people = new People(parts.random, parts.counts);
    this.#limiter = parts.create(undefined);
  }

  ask(): void {
    this.#people.ask(this.#parts.now());
  }

  addBackground(count: number): void {
    this.#backlog += count;
  }

  waits(): readonly number[] {
    return this.#people.waits();
  }

  /** The old limiter gets the outcomes of requests that were under way. */
  restart(): void {
    const kept = JSON.stringify(this.#limiter.snapshot?.() ?? null);
    this.#limiter = this.#parts.create(JSON.parse(kept));
  }

  sendWhatMayGo(): void {
    const { now } = this.#parts;
    while ((this.#pictures[0] ?? Number.POSITIVE_INFINITY) <= now()) this.#pictures.shift();
    this.#wakeIn(Math.min(this.#sendQuestions(), this.#sendPictures(), this.#sendBackground()));
  }

  /** @returns how long the next one must wait; Infinity if nothing waits for the limiter. */
  #sendQuestions(): number {
    while (this.#inFlight.interactive < atOnce.interactive) {
      const question = this.#people.first(this.#parts.now());
      if (!question) break;
      const wait = this.#limiter.acquire('interactive', this.#parts.now());
      if (wait > 0) return wait;
      this.#people.take();
      this.#send('interactive', question);
    }
    return Number.POSITIVE_INFINITY;
  }

  #sendPictures(): number {
    while (this.#pictures.length > 0 && this.#inFlight.picture < atOnce.picture) {
      const wait = this.#limiter.acquire('picture', this.#parts.now());
      if (wait > 0) return wait;
      this.#pictures.shift();
      this.#send('picture');
    }
    return Number.POSITIVE_INFINITY;
  }

  #sendBackground(): number {
    while (this.#backlog > 0 && this.#inFlight.background < atOnce.background) {
      const wait = this.#limiter.acquire('background', this.#parts.now());
      if (wait > 0) return wait;
      this.#backlog--;
      this.#send('background');
    }
    return Number.POSITIVE_INFINITY;
  }

  #wakeIn(waitMs: number): void {
    const now = this.#parts.now();
    const at = now + Math.max(1, waitMs);
    if (at === Number.POSITIVE_INFINITY || (at >= this.#wakesAt && this.#wakesAt > now)) return;
    this.#wakesAt = at;
    this.#parts.events.add({ at, run: wake });
  }

  #send(priority: Priority, question?: Question): void {
    const { events, firewall, network, isOracle, wire, now } = this.#parts;
    const sentAt = now();
    const limiter = this.#limiter;
    this.#inFlight[priority]++;
    const arrive = () => {
      const retryAfterMs = firewall.arrive(now());
      const isLost = network.lostShare > 0 && wire.between(0, 1) < network.lostShare;
      const backMs = isLost ? timeoutMs : wire.between(...network.backMs);
      const back = () => {
        this.#inFlight[priority]--;
        const outcome = isLost ? 'lost' : retryAfterMs === undefined ? 'passed' : 'refused';
        limiter.onOutcome({ outcome, sentAt, retryAfterMs }, now());
        if (outcome === 'passed') this.#pass(question);
        else this.#fail(priority, question, outcome);
      };
      events.add({ at: now() + backMs, run: back });
    };
    if (isOracle) arrive();
    else events.add({ at: sentAt + wire.between(...network.thereMs), run: arrive });
  }

  #pass(question: Question | undefined): void {
    const { now, counts, onPassed, random, picturesPerCard } = this.#parts;
    if (counts(now())) onPassed();
    if (!question) return;
    this.#people.answered(question, now());
    if (picturesPerCard === 0) return;
    const pictures = Math.floor(random.between(0, 2 * picturesPerCard + 1));
    for (let picture = 0; picture < pictures; picture++) this.#pictures.push(now() + pictureMs);
  }

  /** Background work is tried again later, a picture is left out, a question goes back to the head after a pause. */
  #fail(priority: Priority, question: Question | undefined, outcome: 'lost' | 'refused'): void {
    const { now, counts, onRefused, events } = this.#parts;
    if (outcome === 'refused' && counts(now())) onRefused();
    if (priority === 'background') this.#backlog++;
    if (!question) return;
    const pauseMs = Math.min(backoffMs.longest, backoffMs.first * 2 ** question.attempts++);
    events.add({ at: now() + pauseMs, run: () => this.#people.putBack(question) });
  }
}
