import { defaultEdgeLimit } from '../contract/limits.ts';
import { type CircuitState, createCircuit } from '../transport/circuit.ts';
import { createExpectedPacing, type ExpectedLimit } from '../transport/expected-pacing.ts';
import type { HttpDoor } from '../transport/http.ts';
import { createPacedDoor, type PacedDoor } from '../transport/paced-door.ts';
import { type Claim, createPacer, type Pacer } from '../transport/pacer.ts';
import { createQuota, type QuotaFacts } from '../transport/quota.ts';
import type { SharedFlight } from '../transport/shared-flight.ts';
import { sleep as realSleep, type Sleep } from '../transport/sleep.ts';
import { readLimits } from './read-limits.ts';

/** The one way to the player API: its firewall counts records and pictures alike, so both go through here. */
export interface Edge {
  door: PacedDoor;
  /** A claim that waits has changed. */
  review(): void;
  /** Where a claim stands in line, 1 being next, and when its turn is expected. */
  placeOf(claim: Claim | undefined): { place: number; expectedAt: number } | undefined;
  /** The usage endpoint, or whoever knows, told the key's allowance. */
  learnQuota(facts: QuotaFacts): void;
  status(): EdgeStatus;
  /** Where several processes share the edge. */
  flight?: SharedFlight;
}

export interface EdgeStatus {
  circuit: CircuitState;
  waiting: number;
  inFlight: number;
  /** While the firewall's refusal is waited out: when it ends, in milliseconds since the epoch. */
  pausedUntil: number | undefined;
  quota: QuotaFacts;
}

export interface EdgeOptions {
  door: HttpDoor;
  now: () => number;
  sleep?: Sleep;
  /** Where the operator of the API has said it; a guess else. */
  expected?: ExpectedLimit | undefined;
  /** The line, where it is kept elsewhere: nothing is learned here then. */
  pacer?: Pacer;
}

export function createEdge({
  door,
  now,
  sleep = realSleep,
  expected = defaultEdgeLimit,
  pacer = createPacer({ pacing: createExpectedPacing(expected), now, sleep }),
}: EdgeOptions): Edge {
  const circuit = createCircuit({ now });
  const quota = createQuota(now);
  return {
    door: createPacedDoor({ door, pacer, circuit, quota, readLimits, now }),
    review: pacer.review,
    placeOf: (claim) => claim && pacer.placeOf(claim),
    learnQuota: quota.learn,
    status: () => ({ circuit: circuit.state(), ...pacer.status(), quota: quota.status() }),
  };
}
