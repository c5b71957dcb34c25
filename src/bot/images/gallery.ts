import type { Keyv } from 'keyv';
import { itemIdPattern } from '../../shared/contract/limits.ts';
import { type Log, silentLog } from '../../shared/log/log.ts';
import { createExpiringCache } from '../../shared/memory/expiring-cache.ts';
import type { Picture, PictureRequest } from '../../shared/pictures/picture.ts';
import { drawPlaceholder } from '../../shared/pictures/placeholder.ts';
import { guardCache } from '../../shared/store/guarded-cache.ts';
import { sleep as realSleep, type Sleep } from '../../shared/time/sleep.ts';
import { within } from '../../shared/time/within.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { CircuitState } from '../limits/circuit.ts';
import type { Claim } from '../limits/claim.ts';
import type { Trace } from '../trace/trace.ts';
import { type Misses, toMissKey } from './ask-source.ts';
import { type Attempt, type CountAttempt, createAttempts } from './attempts.ts';
import { createPictureFinder } from './find-picture.ts';
import { createPictureCache } from './picture-cache.ts';
import { backgroundMs, missTtlMs, transferMs } from './picture-time-budgets.ts';
import { listSources, type PlayerApiSource, type Source } from './sources.ts';

export type Gallery = ReturnType<typeof openGallery>;

interface PictureAsk {
  deadline: number;
  onBehalfOf?: string | undefined;
  memberId?: string | undefined;
  signal?: AbortSignal | undefined;
  trace?: Trace | undefined;
}

interface SourceStatus {
  name: string;
  circuit: CircuitState;
  waiting: number;
  inFlight: number;
  pausedUntil: number | undefined;
}

export interface GalleryOptions {
  client: HttpClient;
  playerApi: PlayerApiSource;
  second?: PlayerApiSource | undefined;
  /** URL templates with `{id}` and optionally `{kind}`, asked in order after the player API. */
  sources: readonly string[];
  cache: Keyv | undefined;
  now: () => number;
  log?: Log;
  sleep?: Sleep;
  countAttempt?: CountAttempt;
}

/** Opens the fallback chain: finished picture, player API, the operator's sources in order, drawn placeholder. */
export function openGallery(options: GalleryOptions) {
  const { client, now, log = silentLog, sleep = realSleep } = options;
  const { sources, readyMade } = listSources(
    options.second ? [options.playerApi, options.second] : [options.playerApi],
    options.sources,
    { client, now, sleep, log },
  );
  const cache = options.cache && createPictureCache(guardCache(options.cache, { now, sleep, log }), now);
  const misses: Misses = createExpiringCache({ max: maxMisses, ttlMs: missTtlMs, now });
  const attempts = createAttempts(now, options.countAttempt);
  const finder = createPictureFinder({ sources, readyMade, cache, misses, attempts, now, sleep, log });

  /** Fetches the picture in the background for later cards, if queue and allowance leave room. */
  function fetchLater(request: PictureRequest): void {
    if (cache) void finder.find(request, { priority: 'background', deadline: now() + backgroundMs });
  }

  function isAbsent({ kind, id }: PictureRequest): boolean {
    const able = sources.filter((source) => source.canServe({ kind, id }));
    return able.every(({ name }) => misses.has(toMissKey(name, { kind, id })));
  }

  async function picture(request: PictureRequest, claim: Claim, signal?: AbortSignal): Promise<Picture> {
    const { kind, id, address } = request;
    if (!itemIdPattern.test(id) && !(id === '' && address !== undefined)) return drawPlaceholder(request);
    const near = finder.near(request);
    if (near) return { kind, id, ...near, isMissing: false };
    const leftMs = Math.max(0, claim.deadline - now());
    const flight = finder.find(request, { ...claim, deadline: claim.deadline - transferMs }, signal);
    const found = await within(leftMs, flight, { sleep, late: () => undefined });
    if (typeof found === 'object') return { kind, id, ...found, isMissing: false };
    if (found === 'late' && !signal?.aborted) fetchLater(request);
    return { ...(await drawPlaceholder(request)), isAbsent: isAbsent(request) };
  }

  async function traced(request: PictureRequest, { trace, signal, ...ask }: PictureAsk): Promise<Picture> {
    const from = now();
    const fetch = () => picture(request, { priority: 'picture', ...ask }, signal);
    const fetched = await (trace ? trace.during('picture', fetch) : fetch());
    if (request.id !== '') trace?.add({ ...spanOf(fetched, attempts.of(request), from), to: now() });
    return fetched;
  }

  return {
    fetch: async (requests: readonly PictureRequest[], ask: PictureAsk): Promise<Picture[]> =>
      markSigns(await Promise.all(requests.map((request) => traced(request, ask)))),
    status: (): SourceStatus[] => sources.map(statusOf),
  };
}

/** Marks a source's own placeholders, such as one question mark for many IDs: real clothes never look the same. */
function markSigns(pictures: readonly Picture[]): Picture[] {
  const ids = new Map<string, Set<string>>();
  for (const { kind, id, digest } of pictures)
    if (kind === 'clothes') ids.set(digest, (ids.get(digest) ?? new Set()).add(id));
  return pictures.map((picture) =>
    (ids.get(picture.digest)?.size ?? 0) > 1 ? { ...picture, isMissing: true } : picture,
  );
}

function spanOf({ kind, id, isMissing, source }: Picture, attempts: readonly Attempt[], from: number) {
  return {
    kind: 'picture',
    picture: kind,
    id,
    from,
    isMissing,
    source: isMissing ? undefined : source,
    attempts: attempts.filter((one) => isMissing || one.from >= from || one.to > from),
  } as const;
}

const maxMisses = 5_000;

function statusOf({ name, health, gate }: Source): SourceStatus {
  const { waiting, inFlight, pausedUntil } = gate.status();
  return { name, circuit: health.state(), waiting, inFlight, pausedUntil };
}
