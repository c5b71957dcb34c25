import type { HttpAnswer } from '../http/http-client.ts';
import { retryAfterMs } from '../http/retry-after.ts';

/** How long the host wants to be left alone: 429, or a 503 that says until when. Undefined: it refused nothing. */
export function refusedForMs({ status, headers }: HttpAnswer, now: number): number | undefined {
  const isRefusal = status === 429 || (status === 503 && headers['retry-after'] !== undefined);
  return isRefusal ? retryAfterMs(headers, now, { defaultMs: 60_000, maxMs: 600_000 }) : undefined;
}
