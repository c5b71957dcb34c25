import { type Chance, zipf } from './chance.ts';

/** One player looked for, by all who asked while it was. */
export interface Question {
  player: number;
  askedAt: number[];
  attempts: number;
}

/** People who ask for players, share a question and its answer, and walk away when it takes too long. */
export interface People {
  /** Somebody asks for somebody. */
  ask(now: number): void;
  /** Who is served next, after those who ran out of patience have left. */
  first(now: number): Question | undefined;
  /** The first in line is being served. */
  take(): void;
  answered(question: Question, now: number): void;
  /** Back to the head of the line. */
  putBack(question: Question): void;
  /** How long everybody waited, in ms, in ascending order; the patience for those who left. */
  waits(): number[];
}

export const patienceMs = 25_000;
const cachedMs = 60_000;
const players = 5_000;

/** Those who ask at a time that does not count are served, but not reported. */
export function createPeople(chance: Chance, counts: (at: number) => boolean): People {
  const pickPlayer = zipf(players, chance);
  const waits: number[] = [];
  const answeredAt = new Map<number, number>();
  const open = new Map<number, Question>();
  let line: Question[] = [];
  let head = 0;

  const left = (askedAt: number, waitedMs: number) => {
    if (counts(askedAt)) waits.push(Math.min(waitedMs, patienceMs));
  };

  return {
    ask(now) {
      const player = pickPlayer();
      const shared = open.get(player);
      if (shared) shared.askedAt.push(now);
      else if ((answeredAt.get(player) ?? Number.NEGATIVE_INFINITY) > now - cachedMs) left(now, 0);
      else {
        const question = { player, askedAt: [now], attempts: 0 };
        open.set(player, question);
        line.push(question);
      }
    },

    first(now) {
      for (let question = line[head]; question; question = line[head]) {
        const patient = question.askedAt.filter((askedAt) => now - askedAt < patienceMs);
        for (const askedAt of question.askedAt) if (!patient.includes(askedAt)) left(askedAt, patienceMs);
        question.askedAt = patient;
        if (patient.length > 0) return question;
        open.delete(question.player);
        head++;
      }
      return undefined;
    },

    take() {
      head++;
      if (head < 10_000) return;
      line = line.slice(head);
      head = 0;
    },

    answered(question, now) {
      answeredAt.set(question.player, now);
      open.delete(question.player);
      for (const askedAt of question.askedAt) left(askedAt, now - askedAt);
    },

    putBack: (question) => void line.splice(head, 0, question),
    waits: () => waits.toSorted((a, b) => a - b),
  };
}
