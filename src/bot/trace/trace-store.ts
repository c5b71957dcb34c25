import { type Span, spanList } from './trace.ts';

export type TraceStore = ReturnType<typeof createTraceStore>;

interface Cache {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown, ttlMs: number): Promise<void>;
}

/** Kept in the store while a member may ask, for any process. */
export function createTraceStore(cache: Cache) {
  return {
    /** Never rejects. `id`: the interaction's. */
    keep: (id: string, spans: readonly Span[]) => cache.set(keyOf(id), spans.slice(-maxSpans), keptMs),
    /** Undefined if old or lost. Never rejects. */
    find: async (id: string): Promise<readonly Span[] | undefined> =>
      spanList.safeParse(await cache.get(keyOf(id))).data,
  };
}

/** Discord allows changes of the answer for this long. */
const keptMs = 15 * 60_000;
const maxSpans = 200;

function keyOf(id: string): string {
  return `story:1:${id}`;
}
