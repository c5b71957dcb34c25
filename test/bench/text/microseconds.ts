/** The time of one call, as the best of several rounds: other work of the machine can only add time. */
export function microseconds(ask: (n: number) => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  let n = 0;
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    for (let call = 0; call < callsPerRound; call++) ask(n++);
    best = Math.min(best, performance.now() - started);
  }
  return Math.round((1_000_000 * best) / callsPerRound) / 1_000;
}

const rounds = 15;
const callsPerRound = 5_000;
