import { type Span, spanList } from './trace.ts';

/** How answers came about, kept for as long as a member may ask: in the store, so that any process can tell. */
export interface TraceStore {
  /** Never rejects: a trace that can't be kept is lost. `id`: of the interaction. */
  keep(id: string, spans: readonly Span[]): Promise<void>;
  /** Undefined if it is too old or lost. Never rejects. */
  find(id: string): Promise<readonly Span[] | undefined>;
}

/** A cache that never throws. */
interface Cache {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown, ttlMs: number): Promise<void>;
}

export function createTraceStore(cache: Cache): TraceStore {
  return {
    keep: (id, spans) => cache.set(keyOf(id), spans.slice(-maxSpans), keptMs),
    find: async (id) => spanList.safeParse(await cache.get(keyOf(id))).data,
  };
}

/** As long as Discord lets the answer itself be changed. */
const keptMs = 15 * 60_000;
const maxSpans = 200;

function keyOf(id: string): string {
  return `story:1:${id}`;
}
