/** The outcome of a number of interactions. Times count from the dispatch on. */
export interface Report {
  seconds: number;
  dispatched: number;
  acknowledged: number;
  answered: number;
  /** Answers that brought a card. */
  withPicture: number;
  acknowledgeMs: Percentiles;
  answerMs: Percentiles;
}

interface Percentiles {
  p50: number;
  p99: number;
  max: number;
}

/** The times of one interaction, on one clock, in milliseconds; undefined: the step did not happen. */
export interface UseTimes {
  dispatchedAt: number;
  acknowledgedAt?: number;
  answeredAt?: number;
  hasPicture?: boolean;
}

/** Keeps count of interactions by their tokens. */
export interface Uses {
  dispatched(token: string): void;
  acknowledged(token: string): void;
  /** An edit may show the place in the queue before the answer itself: the last edit counts. */
  answered(token: string, hasPicture: boolean): void;
  /** In the order of the dispatches. */
  list(): UseTimes[];
  report(): Report;
}

/** @param onAnswered called once for each interaction */
export function createUses(onAnswered: () => void): Uses {
  const uses = new Map<string, UseTimes>();
  const startedAt = performance.now();
  return {
    dispatched(token) {
      uses.set(token, { dispatchedAt: performance.now() });
    },
    acknowledged(token) {
      const use = uses.get(token);
      if (use) use.acknowledgedAt ??= performance.now();
    },
    answered(token, hasPicture) {
      const use = uses.get(token);
      if (!use) return;
      const isFirst = use.answeredAt === undefined;
      use.answeredAt = performance.now();
      use.hasPicture = hasPicture;
      if (isFirst) onAnswered();
    },
    list: () => [...uses.values()],
    report() {
      const all = [...uses.values()];
      const acknowledged = durations(all, ({ acknowledgedAt }) => acknowledgedAt);
      const answered = durations(all, ({ answeredAt }) => answeredAt);
      return {
        seconds: (performance.now() - startedAt) / 1_000,
        dispatched: all.length,
        acknowledged: acknowledged.length,
        answered: answered.length,
        withPicture: all.filter(({ hasPicture }) => hasPicture).length,
        acknowledgeMs: percentiles(acknowledged),
        answerMs: percentiles(answered),
      };
    },
  };
}

function durations(uses: readonly UseTimes[], endOf: (use: UseTimes) => number | undefined): number[] {
  return uses
    .flatMap((use) => {
      const end = endOf(use);
      return end === undefined ? [] : [end - use.dispatchedAt];
    })
    .toSorted((one, other) => one - other);
}

function percentiles(sorted: readonly number[]): Percentiles {
  const at = (share: number) => Math.round((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) * 10) / 10;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}
