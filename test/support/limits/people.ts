import { type Random, zipf } from './random.ts';

/** One player that is being looked up, for everybody who asked meanwhile. */
export interface Question {
  player: number;
  askedAt: number[];
  attempts: number;
}

/** How long a person waits for an answer. */
export const patienceMs = 25_000;
const cachedMs = 60_000;
const players = 5_000;

/** People who ask for players, share a question and its answer, and give up when it takes too long. */
export class People {
  readonly #pickPlayer: () => number;
  readonly #counts: (at: number) => boolean;
  readonly #waits: number[] = [];
  readonly #answeredAt = new Map<number, number>();
  readonly #open = new Map<number, Question>();
  #queue: Question[] = [];
  #head = 0;

  /** @param counts whether a question asked at this time is reported; the others are only answered */
  constructor(random: Random, counts: (at: number) => boolean) {
    this.#pickPlayer = zipf(players, random);
    this.#counts = counts;
  }

  ask(now: number): void {
    const player = this.#pickPlayer();
    const shared = this.#open.get(player);
    if (shared) shared.askedAt.push(now);
    else if ((this.#answeredAt.get(player) ?? Number.NEGATIVE_INFINITY) > now - cachedMs)
      this.#report(now, 0);
    else {
      const question = { player, askedAt: [now], attempts: 0 };
      this.#open.set(player, question);
      this.#queue.push(question);
    }
  }

  /** The next question to send, after removing people who ran out of patience. */
  first(now: number): Question | undefined {
    for (let question = this.#queue[this.#head]; question; question = this.#queue[this.#head]) {
      // The list begins with the person who has waited longest.
      let gone = 0;
      for (const askedAt of question.askedAt) {
        if (now - askedAt < patienceMs) break;
        this.#report(askedAt, patienceMs);
        gone++;
      }
      if (gone > 0) question.askedAt.splice(0, gone);
      if (question.askedAt.length > 0) return question;
      this.#open.delete(question.player);
      this.#head++;
    }
    return undefined;
  }

  /** The first question has been sent. */
  take(): void {
    this.#head++;
    if (this.#head < 10_000) return;
    this.#queue = this.#queue.slice(this.#head);
    this.#head = 0;
  }

  answered(question: Question, now: number): void {
    this.#answeredAt.set(question.player, now);
    this.#open.delete(question.player);
    for (const askedAt of question.askedAt) this.#report(askedAt, now - askedAt);
  }

  /** Back to the head of the queue. */
  putBack(question: Question): void {
    this.#queue.splice(this.#head, 0, question);
  }

  /** The wait of each person in ms; for people who gave up, their patience. */
  waits(): readonly number[] {
    return this.#waits;
  }

  #report(askedAt: number, waitedMs: number): void {
    if (this.#counts(askedAt)) this.#waits.push(Math.min(waitedMs, patienceMs));
  }
}
