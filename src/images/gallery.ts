import type { Keyv } from 'keyv';
import { LRUCache } from 'lru-cache';
import { itemIdPattern } from '../contract/limits.ts';
import { type Log, silentLog } from '../errors/log.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Claim } from '../limits/pacer.ts';
import { createSingleFlight } from '../limits/single-flight.ts';
import { guardCache } from '../store/guarded-cache.ts';
import { sleep as realSleep, type Sleep } from '../time/sleep.ts';
import { within } from '../time/within.ts';
import { type Found, type Misses, missOf, type Outcome } from './ask-source.ts';
import { download } from './download.ts';
import type { Gallery, Picture, PictureRequest, SourceStatus } from './picture.ts';
import { createPictureCache } from './picture-cache.ts';
import { drawPlaceholder } from './placeholder.ts';
import { listSources, type PlayerApiSource, type Source } from './sources.ts';
import { backgroundMs, memoryTtlMs, missTtlMs, transferMs } from './time-budgets.ts';

export interface GalleryOptions {
  client: HttpClient;
  playerApi: PlayerApiSource;
  /** Address templates with `{id}` and optionally `{kind}`, asked in this order after the player API. */
  sources: readonly string[];
  /** Where served pictures are kept; without it each is fetched anew. */
  cache: Keyv | undefined;
  /** Milliseconds since the epoch. */
  now: () => number;
  log?: Log;
  sleep?: Sleep;
}

/** Opens the image fallback chain. Sends nothing before the first picture is wanted. */
export function openGallery(options: GalleryOptions): Gallery {
  const { client, now, log = silentLog, sleep = realSleep } = options;
  const sources = listSources(options.playerApi, options.sources, { client, now, sleep, log });
  const cache = options.cache && createPictureCache(guardCache(options.cache, { now, sleep, log }));
  const clock = { ttlResolution: 0, perf: { now } };
  const misses: Misses = new LRUCache({ max: maxMisses, ttl: missTtlMs, ...clock });
  const memory = new LRUCache<string, Found>({
    maxSize: maxBytesInMemory,
    sizeCalculation: ({ bytes }) => bytes.length,
    ttl: memoryTtlMs,
    ...clock,
  });
  const flights = createSingleFlight<Outcome>(() => {
    for (const { gate } of sources) gate.review();
  });

  async function find(request: PictureRequest, claim: Claim): Promise<Outcome> {
    const known = await cache?.get(request);
    if (known) return remember(request, known);
    const found = await download(request, claim, { sources, misses, now, sleep, log });
    if (typeof found !== 'object') return found;
    await cache?.set(request, found);
    return remember(request, found);
  }

  function remember(request: PictureRequest, found: Found): Found {
    memory.set(nameOf(request), found);
    return found;
  }

  /** Never rejects: a failure that is no source's is a bug, which costs this picture and is logged. */
  function fly(request: PictureRequest, claim: Claim): Promise<Outcome> {
    // Background fetches use their own key: the interactive one that just timed out is still in the map, and joining it
    // would fetch nothing.
    const key = `${claim.priority}:${nameOf(request)}`;
    return flights.join(key, claim, (shared) =>
      find(request, shared).catch((error: unknown) => {
        log.error({ error, kind: request.kind, id: request.id }, 'fetching a picture failed');
        return undefined;
      }),
    );
  }

  /** Fetches for the next card, when the queue is short and the allowance is more than people need. */
  function fetchLater(request: PictureRequest): void {
    if (cache) void fly(request, { priority: 'background', deadline: now() + backgroundMs });
  }

  function isAbsent(request: PictureRequest): boolean {
    const able = sources.filter((source) => source.canServe(request));
    return able.every(({ name }) => misses.has(missOf(name, request)));
  }

  async function picture(request: PictureRequest, claim: Claim): Promise<Picture> {
    if (!itemIdPattern.test(request.id)) return placeholder(request);
    const near = memory.get(nameOf(request));
    if (near) return { ...request, ...near, isMissing: false };
    const leftMs = Math.max(0, claim.deadline - now());
    const flight = fly(request, { ...claim, deadline: claim.deadline - transferMs });
    const found = await within(leftMs, flight, { sleep, late: () => undefined });
    if (typeof found === 'object') return { ...request, ...found, isMissing: false };
    if (found === 'late') fetchLater(request);
    return { ...(await placeholder(request)), isAbsent: isAbsent(request) };
  }

  return {
    fetch: (requests, deadline, onBehalfOf) =>
      Promise.all(requests.map((request) => picture(request, { priority: 'picture', deadline, onBehalfOf }))),
    status: () => sources.map(statusOf),
  };
}

const maxMisses = 5_000;
/** Of all pictures together: tens of kilobytes each as a rule. Large ones are kept too, or each card would decode them anew. */
const maxBytesInMemory = 64 * 1024 * 1024;

function nameOf({ kind, id }: PictureRequest): string {
  return `${kind}:${id}`;
}

function statusOf({ name, health, gate }: Source): SourceStatus {
  const { waiting, inFlight, pausedUntil } = gate.status();
  return { name, circuit: health.state(), waiting, inFlight, pausedUntil };
}

async function placeholder({ kind, id }: PictureRequest): Promise<Picture> {
  const sound = await drawPlaceholder(kind);
  // A frame is decoration: with ours in its place the card lacks nothing.
  return { kind, id, ...sound, source: 'placeholder', isMissing: kind !== 'frame' };
}
