import type { Query } from '../../shared/contract/endpoint.ts';
import type { Span } from '../trace/trace.ts';
import type { Answer, Ask } from './answer.ts';
import { PlayerApiError } from './errors.ts';

type LookupSpan = Extract<Span, { kind: 'lookup' }>;

interface Lookup {
  endpoint: string;
  query: Query;
  ask: Ask;
  now: () => number;
}

export async function traceLookup<Value>(
  { endpoint, query, ask, now }: Lookup,
  answer: (ask: Ask) => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  const { trace } = ask;
  if (!trace) return answer(ask);
  const from = now();
  let queuedMs: number | undefined;
  const add = (outcome: LookupSpan['outcome'], facts: Partial<LookupSpan>) =>
    trace.add({
      kind: 'lookup',
      endpoint,
      region: query.region,
      from,
      to: now(),
      outcome,
      queuedMs,
      ...facts,
    });
  const onGranted = (waitedMs: number) => {
    queuedMs = (queuedMs ?? 0) + waitedMs;
  };
  try {
    const answered = await trace.during('lookup', () => answer({ ...ask, onGranted }));
    const { freshness, fetchedAt, retryAt, because, isFromSecond } = answered;
    add(freshness, { because, fetchedAt, retryAt, isFromSecond });
    return answered;
  } catch (error) {
    if (error instanceof PlayerApiError) add(error.problem.kind, { retryAt: error.retryAt });
    throw error;
  }
}
