import type { RequestOutcome } from '../../../src/limits/request-outcome.ts';
import { Agenda } from './agenda.ts';
import { createChance } from './chance.ts';
import { type ApiGate, createApiGate, type EdgeWorld } from './edge.ts';
import { createPeople, patienceMs, type Question } from './people.ts';

/** Anything that decides when a request may go. `src/limits/limit-learner.ts` is one. */
export interface Limiter {
  acquire(priority: Kind, now: number): number;
  onOutcome(outcome: RequestOutcome, now: number): void;
}
type Kind = 'interactive' | 'background';

/** `edge` is for oracles: nobody else may look behind the curtain. */
export type CreateLimiter = (gate: ApiGate, world: EdgeWorld) => Limiter;

export const loads = ['calm', 'crawl', 'bursts', 'overload'] as const;
export type Load = (typeof loads)[number];

export interface RunOptions {
  world: EdgeWorld;
  load: Load;
  seed: number;
  create: CreateLimiter;
  /** An oracle speaks to the edge without delay, so that what it sees is what is. */
  isOracle?: boolean;
}

export interface RunFigures {
  /** Requests that passed. */
  goodput: number;
  /** Share of people who had their answer before they left. */
  served: number;
  refusalsPerHour: number;
  p95Seconds: number;
}

const minuteMs = 60_000;
const learningMs = 20 * minuteMs;
const endMs = learningMs + 120 * minuteMs;
const isMeasured = (at: number) => at >= learningMs && at < endMs;

/** Two hours of people and background work against one firewall, after twenty minutes of learning; in virtual time. */
export function run(options: RunOptions): RunFigures {
  const simulation = new Simulation(options);
  simulation.invite(options.load);
  simulation.playUntil(endMs + patienceMs);
  return simulation.figures();
}

/** Rates as shares of the limit; a burst multiplies the people for 15 s, every four minutes or so. */
const demands: Record<Load, { people: number; background: number; burst: number }> = {
  calm: { people: 0.4, background: 0, burst: 1 },
  crawl: { people: 0.3, background: Number.POSITIVE_INFINITY, burst: 1 },
  bursts: { people: 0.15, background: 0.4, burst: 12 },
  overload: { people: 3, background: 0, burst: 1 },
};
const burstMs = minuteMs / 4;
const atOnce: Record<Kind, number> = { interactive: 64, background: 8 };
const journeyMs = { there: [20, 60], back: [30, 90] } as const;
const backoffMs = { first: 500, longest: 30_000 };

class Simulation {
  readonly #agenda = new Agenda();
  readonly #chance;
  readonly #wire;
  readonly #edge;
  readonly #limiter;
  readonly #people;
  readonly #limitPerMs: number;
  readonly #isOracle: boolean;
  readonly #underWay: Record<Kind, number> = { interactive: 0, background: 0 };
  #now = 0;
  #backlog = 0;
  #burstUntil = 0;
  #wakesAt = Number.POSITIVE_INFINITY;
  #passed = 0;
  #refused = 0;

  constructor({ world, seed, create, isOracle = false }: RunOptions) {
    this.#chance = createChance(seed);
    this.#edge = createApiGate(world, createChance(seed + 7_919));
    this.#wire = createChance(seed + 104_729);
    this.#limiter = create(this.#edge, world);
    this.#people = createPeople(this.#chance, isMeasured);
    this.#limitPerMs = world.requests / world.windowMs;
    this.#isOracle = isOracle;
  }

  invite(load: Load): void {
    const { people, background, burst } = demands[load];
    this.#repeat(0, () => {
      // Drawn at the pace of a burst and thinned outside one, so that a burst starts and ends sharply.
      if (this.#now < this.#burstUntil || this.#chance.between(0, burst) < 1) this.#people.ask(this.#now);
      return this.#chance.gap(1 / (people * burst * this.#limitPerMs));
    });
    if (background === Number.POSITIVE_INFINITY) this.#backlog = background;
    else if (background > 0)
      this.#repeat(0, () => {
        this.#backlog++;
        return this.#chance.gap(1 / (background * this.#limitPerMs));
      });
    if (burst > 1)
      this.#repeat(this.#chance.between(0, 4 * minuteMs), () => {
        this.#burstUntil = this.#now + burstMs;
        return this.#chance.between(2 * minuteMs, 6 * minuteMs);
      });
  }

  playUntil(lastMs: number): void {
    for (let event = this.#agenda.next(); event && event.at < lastMs; event = this.#agenda.next()) {
      this.#now = event.at;
      event.run();
      this.#sendWhatMayGo();
    }
  }

  figures(): RunFigures {
    const waits = this.#people.waits();
    return {
      goodput: this.#passed,
      served: waits.filter((wait) => wait < patienceMs).length / waits.length,
      refusalsPerHour: this.#refused / ((endMs - learningMs) / (60 * minuteMs)),
      p95Seconds: (waits[Math.floor(0.95 * waits.length)] ?? 0) / 1_000,
    };
  }

  #repeat(at: number, happen: () => number): void {
    this.#agenda.add(at, () => this.#repeat(this.#now + happen(), happen));
  }

  #sendWhatMayGo(): void {
    let wait = Number.POSITIVE_INFINITY;
    while (this.#underWay.interactive < atOnce.interactive) {
      const question = this.#people.first(this.#now);
      if (!question) break;
      wait = this.#limiter.acquire('interactive', this.#now);
      if (wait > 0) break;
      this.#people.take();
      this.#send('interactive', question);
    }
    let backgroundWait = Number.POSITIVE_INFINITY;
    while (this.#backlog > 0 && this.#underWay.background < atOnce.background) {
      backgroundWait = this.#limiter.acquire('background', this.#now);
      if (backgroundWait > 0) break;
      this.#backlog--;
      this.#send('background');
    }
    this.#wakeIn(Math.min(wait, backgroundWait));
  }

  #wakeIn(waitMs: number): void {
    const at = this.#now + Math.max(1, waitMs);
    if (at === Number.POSITIVE_INFINITY || (at >= this.#wakesAt && this.#wakesAt > this.#now)) return;
    this.#wakesAt = at;
    this.#agenda.add(at, () => undefined);
  }

  #send(priority: Kind, question?: Question): void {
    const sentAt = this.#now;
    this.#underWay[priority]++;
    const arrive = () => {
      const retryAfterMs = this.#edge.arrive(this.#now);
      this.#agenda.add(this.#now + this.#wire.between(...journeyMs.back), () => {
        this.#underWay[priority]--;
        const outcome = retryAfterMs === undefined ? 'passed' : 'refused';
        this.#limiter.onOutcome({ outcome, sentAt, retryAfterMs }, this.#now);
        if (retryAfterMs === undefined) this.#pass(question);
        else this.#refuse(question);
      });
    };
    if (this.#isOracle) arrive();
    else this.#agenda.add(sentAt + this.#wire.between(...journeyMs.there), arrive);
  }

  #pass(question: Question | undefined): void {
    if (isMeasured(this.#now)) this.#passed++;
    if (question) this.#people.answered(question, this.#now);
  }

  /** Background work is tried again some time; a person's question steps back to the head of the line after a pause. */
  #refuse(question: Question | undefined): void {
    if (isMeasured(this.#now)) this.#refused++;
    if (!question) {
      this.#backlog++;
      return;
    }
    const pauseMs = Math.min(backoffMs.longest, backoffMs.first * 2 ** question.attempts++);
    this.#agenda.add(this.#now + pauseMs, () => this.#people.putBack(question));
  }
}
