import { Agenda } from './agenda.ts';
import { createChance, zipf } from './chance.ts';
import { createEdge, type Edge, type EdgeWorld } from './edge.ts';

/** Anything that decides when a request may go. `src/transport/pacing.ts` is one. */
export interface Limiter {
  acquire(priority: 'interactive' | 'background', now: number): number;
  onResponse(
    status: number,
    retryAfterMs: number | undefined,
    now: number,
    meta: { sentAt: number; priority: 'interactive' | 'background' },
  ): void;
}
/** `edge` is for oracles: nobody else may look behind the curtain. */
export type CreateLimiter = (edge: Edge, world: EdgeWorld) => Limiter;

export const loads = ['calm', 'crawl', 'bursts', 'overload'] as const;
export type Load = (typeof loads)[number];

export interface RunFigures {
  goodput: number;
  served: number;
  refusalsPerHour: number;
  p50Seconds: number;
  p95Seconds: number;
}

interface Question {
  player: number;
  askedAt: number[];
  attempts: number;
}

/** Rates as shares of the limit; one burst of people lasts 15 s and comes every 4 minutes or so. */
const demands: Record<Load, { people: number; background: number; burst: number }> = {
  calm: { people: 0.4, background: 0, burst: 1 },
  crawl: { people: 0.3, background: Number.POSITIVE_INFINITY, burst: 1 },
  bursts: { people: 0.15, background: 0.4, burst: 12 },
  overload: { people: 3, background: 0, burst: 1 },
};
const minute = 60_000;
const learningMs = 20 * minute;
const measuredMs = 120 * minute;
const patienceMs = 25_000;
const cachedMs = 60_000;
const burstMs = 15_000;
const atOnce = { interactive: 64, background: 8 };

export interface RunOptions {
  world: EdgeWorld;
  load: Load;
  seed: number;
  create: CreateLimiter;
  /** An oracle speaks to the edge without delay, so that what it sees is what is. */
  isOracle?: boolean;
}

/** Two hours of people and background work against one firewall, after twenty minutes of learning; in virtual time. */
export function run({ world, load, seed, create, isOracle = false }: RunOptions): RunFigures {
  const chance = createChance(seed);
  const edge = createEdge(world, createChance(seed + 7_919));
  const wire = createChance(seed + 104_729);
  const limiter = create(edge, world);
  const agenda = new Agenda();
  const perMs = world.requests / world.windowMs;
  const { people, background, burst } = demands[load];
  const pickPlayer = zipf(5_000, chance);

  let now = 0;
  let goodput = 0;
  let refusals = 0;
  let backlog = background === Number.POSITIVE_INFINITY ? background : 0;
  let burstUntil = 0;
  let wakeAt = Number.POSITIVE_INFINITY;
  const inFlight = { interactive: 0, background: 0 };
  const waits: number[] = [];
  const answers = new Map<number, number>();
  const open = new Map<number, Question>();
  const queue: Question[] = [];
  let queueHead = 0;
  const isMeasured = (at: number) => at >= learningMs && at < learningMs + measuredMs;

  const settle = (question: Question, at: number) => {
    for (const askedAt of question.askedAt)
      if (isMeasured(askedAt)) waits.push(Math.min(at - askedAt, patienceMs));
    open.delete(question.player);
  };

  const ask = () => {
    const player = pickPlayer();
    const waiting = open.get(player);
    if (waiting) waiting.askedAt.push(now);
    else if ((answers.get(player) ?? Number.NEGATIVE_INFINITY) > now - cachedMs) {
      if (isMeasured(now)) waits.push(0);
    } else {
      const question = { player, askedAt: [now], attempts: 0 };
      open.set(player, question);
      queue.push(question);
    }
  };
  // Drawn at the pace of a burst and thinned outside one, so that a burst starts and ends sharply.
  const arrive = () => {
    if (now < burstUntil || chance.between(0, burst) < 1) ask();
    agenda.add(now + chance.gap(1 / (people * burst * perMs)), arrive);
  };

  const refresh = () => {
    backlog++;
    agenda.add(now + chance.gap(1 / (background * perMs)), refresh);
  };
  const startBurst = () => {
    burstUntil = now + burstMs;
    agenda.add(now + chance.between(120_000, 360_000), startBurst);
  };

  const send = (priority: 'interactive' | 'background', question?: Question) => {
    const sentAt = now;
    inFlight[priority]++;
    const arrive = () => {
      const retryAfterMs = edge.arrive(now);
      agenda.add(now + wire.between(30, 90), () => answer(retryAfterMs));
    };
    if (isOracle) arrive();
    else agenda.add(now + wire.between(20, 60), arrive);

    const answer = (retryAfterMs: number | undefined) => {
      inFlight[priority]--;
      const isAccepted = retryAfterMs === undefined;
      if (isMeasured(now)) {
        if (isAccepted) goodput++;
        else refusals++;
      }
      limiter.onResponse(isAccepted ? 200 : 429, retryAfterMs, now, { sentAt, priority });
      if (isAccepted && question) {
        answers.set(question.player, now);
        settle(question, now);
      } else if (!isAccepted && question) {
        // The one who was refused steps back to the head of the line, after a pause that grows.
        agenda.add(now + Math.min(30_000, 500 * 2 ** question.attempts++), () => {
          queue.splice(queueHead, 0, question);
        });
      } else if (!isAccepted) backlog++;
    };
  };

  const nextQuestion = (): Question | undefined => {
    for (;;) {
      const question = queue[queueHead];
      if (!question) return undefined;
      const newest = question.askedAt[question.askedAt.length - 1] ?? 0;
      const oldest = question.askedAt[0] ?? 0;
      if (now - oldest < patienceMs) return question;
      if (now - newest >= patienceMs) {
        settle(question, Number.POSITIVE_INFINITY);
        queueHead++;
        continue;
      }
      // The first who asked has left; the others still wait.
      if (isMeasured(oldest)) waits.push(patienceMs);
      question.askedAt.shift();
    }
  };

  const pump = () => {
    let wait = Number.POSITIVE_INFINITY;
    for (
      let question = nextQuestion();
      question && inFlight.interactive < atOnce.interactive;
      question = nextQuestion()
    ) {
      wait = limiter.acquire('interactive', now);
      if (wait > 0) break;
      queueHead++;
      send('interactive', question);
    }
    let backgroundWait = Number.POSITIVE_INFINITY;
    while (backlog > 0 && inFlight.background < atOnce.background) {
      backgroundWait = limiter.acquire('background', now);
      if (backgroundWait > 0) break;
      backlog--;
      send('background');
    }
    const soonest = now + Math.max(1, Math.min(wait, backgroundWait));
    if (soonest < wakeAt || wakeAt <= now) {
      wakeAt = soonest;
      if (soonest < Number.POSITIVE_INFINITY) agenda.add(soonest, () => undefined);
    }
    if (queueHead > 10_000) {
      queue.splice(0, queueHead);
      queueHead = 0;
    }
  };

  agenda.add(0, arrive);
  if (background > 0 && backlog === 0) agenda.add(0, refresh);
  if (burst > 1) agenda.add(chance.between(0, 240_000), startBurst);
  for (
    let event = agenda.next();
    event && event.at < learningMs + measuredMs + patienceMs;
    event = agenda.next()
  ) {
    now = event.at;
    event.run();
    pump();
  }

  waits.sort((a, b) => a - b);
  const quantile = (share: number) => (waits[Math.floor(waits.length * share)] ?? 0) / 1_000;
  return {
    goodput,
    served: waits.filter((wait) => wait < patienceMs).length / Math.max(1, waits.length),
    refusalsPerHour: refusals / (measuredMs / 3_600_000),
    p50Seconds: quantile(0.5),
    p95Seconds: quantile(0.95),
  };
}
