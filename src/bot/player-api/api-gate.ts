import { defaultEdgeLimit } from '../../shared/contract/limits.ts';
import type { SharedFlight } from '../../shared/store/shared-flight.ts';
import { sleep as realSleep, type Sleep } from '../../shared/time/sleep.ts';
import type { HttpClient } from '../http/http-client.ts';
import { type CircuitState, createCircuit } from '../limits/circuit.ts';
import type { Claim } from '../limits/claim.ts';
import { createExpectedPacing, type ExpectedLimit } from '../limits/expected-pacing.ts';
import { createLimitedClient, type LimitedClient } from '../limits/limited-client.ts';
import { createPacer, type Pacer, type PacerStatus, type QueuePosition } from '../limits/pacer.ts';
import { Quota, type QuotaFacts } from '../limits/quota.ts';
import { createLimitReader } from './read-limits.ts';

export interface ApiGate {
  client: LimitedClient;
  changed(claim: Claim): void;
  positionOf(claim: Claim | undefined): QueuePosition | undefined;
  learnQuota(facts: QuotaFacts): void;
  status(): GateStatus;
  flight?: SharedFlight;
}

export interface GateStatus extends PacerStatus {
  asked: number;
  circuit: CircuitState;
  quota: QuotaFacts;
}

export interface GateOptions {
  client: HttpClient;
  now: () => number;
  sleep?: Sleep;
  /** The firewall's published limit; if absent, it is guessed. */
  expected?: ExpectedLimit | undefined;
  pacer?: Pacer;
}

export function createApiGate(options: GateOptions): ApiGate {
  const { client, now, sleep = realSleep, expected = defaultEdgeLimit } = options;
  const { pacer = createPacer({ pacing: createExpectedPacing(expected), now, sleep }) } = options;
  const circuit = createCircuit({ now });
  const quota = new Quota(now);
  const readLimits = createLimitReader();
  const limited = createLimitedClient({ client, pacer, circuit, quota, readLimits, now });
  let asked = 0;
  return {
    client: {
      get(url, request, claim) {
        asked += 1;
        return limited.get(url, request, claim);
      },
    },
    changed: (claim) => pacer.changed(claim),
    positionOf: (claim) => claim && pacer.positionOf(claim),
    learnQuota: (facts) => quota.learn(facts),
    status: () => ({ asked, circuit: circuit.state(), ...pacer.status(), quota: quota.status() }),
  };
}
