import type { Query } from '../../shared/contract/endpoint.ts';
import type { Answer, Ask } from './answer.ts';
import { PlayerApiError } from './errors.ts';

interface Lookup {
  endpoint: string;
  query: Query;
  ask: Ask;
  now: () => number;
}

/** Records the result of a question in the asker's trace, if there is one. */
export async function traceLookup<Value>(
  { endpoint, query, ask, now }: Lookup,
  answer: (ask: Ask) => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  const { trace } = ask;
  if (!trace) return answer(ask);
  const { region } = query;
  const span = { kind: 'lookup', endpoint, region, from: now() } as const;
  let queuedMs: number | undefined;
  const onGranted = (waitedMs: number) => {
    queuedMs = (queuedMs ?? 0) + waitedMs;
  };
  try {
    const answered = await trace.during('lookup', () => answer({ ...ask, onGranted }));
    const { freshness: outcome, fetchedAt, retryAt, because } = answered;
    trace.add({ ...span, to: now(), outcome, queuedMs, because, fetchedAt, retryAt });
    return answered;
  } catch (error) {
    if (error instanceof PlayerApiError) {
      const { problem } = error;
      const retryAt = 'retryAt' in problem ? problem.retryAt : undefined;
      trace.add({ ...span, to: now(), outcome: problem.kind, queuedMs, retryAt });
    }
    throw error;
  }
}
