import { type Span, spanList } from './trace.ts';

export type TraceStore = ReturnType<typeof createTraceStore>;

interface Cache {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown, ttlMs: number): Promise<void>;
}

/** Keeps traces in the store while members may ask, for any process. */
export function createTraceStore(cache: Cache) {
  return {
    keep: (id: string, spans: readonly Span[]) => cache.set(keyOf(id), spans.slice(-maxSpans), keptMs),
    find: async (id: string): Promise<readonly Span[] | undefined> =>
      spanList.safeParse(await cache.get(keyOf(id))).data,
  };
}

/** Discord lets answers change for this long. */
const keptMs = 15 * 60_000;
const maxSpans = 200;

function keyOf(id: string): string {
  return `story:1:${id}`;
}
