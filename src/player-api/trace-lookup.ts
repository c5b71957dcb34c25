import type { Answer, Ask } from './answer.ts';
import type { Query } from './endpoint.ts';
import { PlayerApiError } from './errors.ts';

interface Lookup {
  /** Name of the endpoint. */
  endpoint: string;
  query: Query;
  ask: Ask;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** Takes down in the asker's trace, where there is one, what a question brought. */
export async function traceLookup<Value>(
  { endpoint, query, ask: { trace }, now }: Lookup,
  answer: () => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  if (!trace) return answer();
  const { region } = query;
  const span = { kind: 'lookup', endpoint, region, from: now() } as const;
  try {
    const answered = await answer();
    const { freshness: outcome, fetchedAt, retryAt, because } = answered;
    trace.add({ ...span, to: now(), outcome, because, fetchedAt, retryAt });
    return answered;
  } catch (error) {
    if (error instanceof PlayerApiError) {
      const { problem } = error;
      const retryAt = 'retryAt' in problem ? problem.retryAt : undefined;
      trace.add({ ...span, to: now(), outcome: problem.kind, retryAt });
    }
    throw error;
  }
}
