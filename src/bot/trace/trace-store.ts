import { type Span, spanList } from './trace.ts';

export type TraceStore = ReturnType<typeof createTraceStore>;

/** A cache that never throws. */
interface Cache {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown, ttlMs: number): Promise<void>;
}

/** How answers came about, kept for as long as a member may ask: in the store, so that any process can tell. */
export function createTraceStore(cache: Cache) {
  return {
    /** Never rejects: a trace that can't be kept is lost. `id`: of the interaction. */
    keep: (id: string, spans: readonly Span[]) => cache.set(keyOf(id), spans.slice(-maxSpans), keptMs),
    /** Undefined if it is too old or lost. Never rejects. */
    find: async (id: string): Promise<readonly Span[] | undefined> =>
      spanList.safeParse(await cache.get(keyOf(id))).data,
  };
}

/** As long as Discord lets the answer itself be changed. */
const keptMs = 15 * 60_000;
const maxSpans = 200;

function keyOf(id: string): string {
  return `story:1:${id}`;
}
