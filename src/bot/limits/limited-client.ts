import { isGatewayStatus } from '../http/gateway-status.ts';
import { type HttpAnswer, type HttpClient, type HttpRequest, TransportError } from '../http/http-client.ts';
import type { Circuit } from './circuit.ts';
import { type Claim, NotAdmittedError } from './claim.ts';
import type { Pacer } from './pacer.ts';
import type { Quota, QuotaFacts } from './quota.ts';
import { outcomeOf, type RequestOutcome, type StatedLimit } from './request-outcome.ts';

export interface LimitedClient {
  /** @throws NotAdmittedError if not sent; TransportError if no answer came */
  get(url: string, request: HttpRequest, claim: Claim): Promise<LimitedAnswer>;
}

export interface LimitedAnswer {
  answer: HttpAnswer;
  refusal: Refusal | undefined;
  stated?: StatedLimit | undefined;
}

export interface Refusal {
  scope: 'edge' | 'quota';
  retryAt: number;
}

export interface LimitFacts {
  refusal?: Refusal | undefined;
  quota?: QuotaFacts | undefined;
  stated?: StatedLimit | undefined;
}

interface LimitedClientParts {
  client: HttpClient;
  pacer: Pacer;
  circuit?: Circuit;
  quota?: Quota;
  readLimits: (answer: HttpAnswer) => LimitFacts;
  now: () => number;
}

/** Sends only requests that circuit, quota and pacer admit, and reports each outcome to them. */
export function createLimitedClient(parts: LimitedClientParts): LimitedClient {
  const { client, pacer, circuit, quota, readLimits, now } = parts;
  // Free requests are outside the quota. If the host counts them all the same, only they pause.
  let freeAgainAt = 0;

  function admit(claim: Claim): void {
    const downUntil = circuit?.blockedUntil();
    if (downUntil !== undefined) throw new NotAdmittedError('circuit', downUntil);
    const usedUpUntil = isFree(claim) ? freeAgainAt : (quota?.blockedUntil(claim) ?? 0);
    if (usedUpUntil > now()) throw new NotAdmittedError('quota', usedUpUntil);
  }

  async function send(url: string, request: HttpRequest, claim: Claim): Promise<LimitedAnswer> {
    // A failed picture says nothing about lookups of players.
    const report = claim.priority === 'picture' ? undefined : circuit?.begin();
    if (!isFree(claim)) quota?.spend(claim);
    const answer = await client.get(url, request).catch((error: unknown) => {
      report?.(isOutage(error) ? false : undefined);
      throw error;
    });
    report?.(!isGatewayStatus(answer.status));
    const { refusal, quota: facts, stated } = readLimits(answer);
    if (!refusal && !isFree(claim) && answer.status < 400) quota?.answered(answer.sentAt);
    if (facts) quota?.learn(facts);
    if (refusal?.scope === 'quota') {
      if (isFree(claim)) freeAgainAt = Math.max(freeAgainAt, refusal.retryAt);
      else quota?.exhausted(refusal.retryAt);
    }
    return { answer, refusal, stated };
  }

  return {
    async get(url, request, claim) {
      admit(claim);
      const askedAt = now();
      const permit = await pacer.acquire(claim);
      claim.onGranted?.(now() - askedAt);
      let outcome: RequestOutcome = { outcome: 'lost', sentAt: now() };
      try {
        admit(claim);
        const limited = await send(url, request, claim);
        outcome = outcomeIn(limited, now());
        return limited;
      } finally {
        permit.done(outcome);
      }
    },
  };
}

function outcomeIn({ answer, refusal, stated }: LimitedAnswer, now: number): RequestOutcome {
  return {
    outcome: outcomeOf(answer.status, refusal?.scope === 'edge'),
    sentAt: answer.sentAt,
    retryAfterMs: refusal && refusal.retryAt - now,
    stated,
  };
}

function isFree({ priority, isFree = false }: Claim): boolean {
  return isFree || priority === 'picture';
}

/** Whether the host failed; too large answers, our own aborts and our mistakes don't count. */
function isOutage(error: unknown): boolean {
  return error instanceof TransportError && (error.failure === 'connection' || error.failure === 'timeout');
}
