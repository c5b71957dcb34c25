import type { HttpAnswer } from '../http/http-client.ts';
import type { LimitFacts } from '../limits/limited-client.ts';
import type { QuotaFacts } from '../limits/quota.ts';
import { refusalIn } from './read-answer.ts';

/** Reads what an answer of the player API, a picture's too, says about limits. */
export function readLimits(answer: HttpAnswer): LimitFacts {
  return { refusal: refusalIn(answer), quota: quotaIn(answer) };
}

/** `X-RateLimit-Limit`, `-Remaining` and `-Reset`: seconds to go, or a time in unix seconds. */
function quotaIn({ headers, receivedAt }: HttpAnswer): QuotaFacts | undefined {
  const limit = wholeIn(headers['x-ratelimit-limit']);
  const remaining = wholeIn(headers['x-ratelimit-remaining']);
  const reset = wholeIn(headers['x-ratelimit-reset']);
  if (remaining === undefined) return undefined;
  const resetAt =
    reset === undefined ? undefined : reset > aYear ? reset * 1_000 : receivedAt + reset * 1_000;
  return { limit, remaining, resetAt };
}

const aYear = 366 * 24 * 3_600;

function wholeIn(text = ''): number | undefined {
  return /^\d{1,12}$/.test(text.trim()) ? Number(text) : undefined;
}
