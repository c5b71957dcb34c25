import type { HttpAnswer, HttpClient, HttpRequest } from '../http/http-client.ts';
import type { Metrics } from './metrics.ts';

export interface LastCall {
  outcome: string;
  at: string;
}

interface Measuring {
  sourceOf: (url: string) => string;
  observe: Metrics['upstream'];
  now: () => number;
}

export function withMetrics(client: HttpClient, { sourceOf, observe, now }: Measuring) {
  const last = new Map<string, LastCall>();
  return {
    async get(url: string, request: HttpRequest): Promise<HttpAnswer> {
      const source = sourceOf(url);
      const sentAt = now();
      const record = (outcome: string) => {
        const endedAt = now();
        observe({ source, outcome, durationMs: endedAt - sentAt });
        last.set(source, { outcome, at: new Date(endedAt).toISOString() });
      };
      try {
        const answer = await client.get(url, request);
        record(outcomeOf(answer));
        return answer;
      } catch (error) {
        record(failureOf(error));
        throw error;
      }
    },
    close: () => client.close(),
    last: (): Readonly<Record<string, LastCall>> => Object.fromEntries(last),
  };
}

// A fixed set of values, so that upstream can't flood the metrics with labels.
function outcomeOf({ status }: HttpAnswer): string {
  if (status < 300) return 'ok';
  if (status === 404) return 'not-found';
  if (status === 429) return 'limited';
  return status < 500 ? 'refused' : 'failed';
}

function failureOf(error: unknown): string {
  return error instanceof Error && 'failure' in error ? String(error.failure) : 'unknown';
}
