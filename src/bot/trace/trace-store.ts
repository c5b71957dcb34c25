import { type Span, spanList } from './trace.ts';

export type TraceStore = ReturnType<typeof createTraceStore>;

interface Cache {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown, ttlMs: number): Promise<void>;
}

/** Stores traces for all processes, for as long as members may ask why. */
export function createTraceStore(cache: Cache) {
  return {
    keep: (id: string, spans: readonly Span[]) => cache.set(keyOf(id), spans.slice(-maxSpans), keptMs),
    find: async (id: string): Promise<readonly Span[] | undefined> =>
      spanList.safeParse(await cache.get(keyOf(id))).data,
  };
}

/** Discord lets an answer change for this long. */
const keptMs = 15 * 60_000;
const maxSpans = 200;

function keyOf(id: string): string {
  return `story:1:${id}`;
}
