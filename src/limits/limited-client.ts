import { type HttpAnswer, type HttpClient, type HttpRequest, TransportError } from '../http/http-client.ts';
import type { Circuit } from './circuit.ts';
import { NotAdmittedError } from './not-admitted-error.ts';
import type { Claim, Pacer } from './pacer.ts';
import type { Quota, QuotaFacts } from './quota.ts';
import { outcomeOf } from './request-outcome.ts';

/** The client of one host that limits: each request waits for a permit first. */
export interface LimitedClient {
  /** @throws NotAdmittedError nothing was sent; TransportError no answer came */
  get(url: string, request: HttpRequest, claim: Claim): Promise<HttpAnswer>;
}

/** What an answer says about limits, in the words of the host behind the door. */
export interface LimitFacts {
  /** It is a refusal: `edge` by address, `quota` by key; may be asked again at `retryAt`. */
  refusal?: { scope: 'edge' | 'quota'; retryAt: number } | undefined;
  quota?: QuotaFacts | undefined;
}

interface LimitedClientParts {
  client: HttpClient;
  pacer: Pacer;
  circuit: Circuit;
  quota: Quota;
  readLimits: (answer: HttpAnswer) => LimitFacts;
  now: () => number;
}

export function createLimitedClient({
  client,
  pacer,
  circuit,
  quota,
  readLimits,
  now,
}: LimitedClientParts): LimitedClient {
  function admit(claim: Claim): void {
    const isUpAgainAt = circuit.blockedUntil();
    if (isUpAgainAt !== undefined) throw new NotAdmittedError('circuit', isUpAgainAt);
    const isAllowedAt = isFree(claim) ? undefined : quota.blockedUntil(claim);
    if (isAllowedAt !== undefined) throw new NotAdmittedError('quota', isAllowedAt);
  }

  return {
    async get(url, request, claim) {
      admit(claim);
      const permit = await pacer.acquire(claim);
      const sentAt = now();
      const unsent = () => permit.done({ outcome: 'lost', sentAt });
      try {
        // It may have been a long wait.
        admit(claim);
      } catch (error) {
        unsent();
        throw error;
      }
      // A picture that can't be had says nothing about records.
      const tellCircuit = claim.priority === 'picture' ? () => undefined : circuit.begin();
      if (!isFree(claim)) quota.spend(claim);
      try {
        const answer = await client.get(url, request);
        tellCircuit(!isDown(answer.status));
        const { refusal, quota: told } = readLimits(answer);
        if (told) quota.learn(told);
        if (refusal?.scope === 'quota' && !isFree(claim)) quota.exhausted(refusal.retryAt);
        const outcome = outcomeOf(answer.status, refusal?.scope === 'edge');
        permit.done({ outcome, sentAt: answer.sentAt, retryAfterMs: refusal && refusal.retryAt - now() });
        return answer;
      } catch (error) {
        tellCircuit(isAnswerable(error) ? undefined : false);
        unsent();
        throw error;
      }
    },
  };
}

function isFree({ priority, isFree = false }: Claim): boolean {
  return isFree || priority === 'picture';
}

function isDown(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

/** The host did answer, or was not waited for. */
function isAnswerable(error: unknown): boolean {
  return error instanceof TransportError && (error.failure === 'too-large' || error.failure === 'aborted');
}
