import type { Keyv } from 'keyv';
import { itemIdPattern } from '../contract/limits.ts';
import { type Log, silentLog } from '../errors/log.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Claim } from '../limits/pacer.ts';
import { guardCache } from '../store/guarded-cache.ts';
import { createRecent } from '../store/recent.ts';
import { createSingleFlight } from '../store/single-flight.ts';
import { sleep as realSleep, type Sleep } from '../time/sleep.ts';
import { within } from '../time/within.ts';
import type { Found, Outcome } from './ask-source.ts';
import { download } from './download.ts';
import { rememberMisses } from './misses.ts';
import type { Gallery, Picture, PictureRequest, SourceStatus } from './picture.ts';
import { keepPictures } from './picture-cache.ts';
import { drawPlaceholder } from './placeholder.ts';
import { listSources, type PlayerApiSource, type Source } from './sources.ts';

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

/** Opens the image fallback chain. Nothing is asked before the first picture is wanted. */
export function openGallery(options: GalleryOptions): Gallery {
  const { client, now, log = silentLog, sleep = realSleep } = options;
  const sources = listSources(options.playerApi, options.sources, { client, now, sleep });
  const kept = options.cache && keepPictures(guardCache(options.cache, { now, sleep, log }));
  const parts = { sources, misses: rememberMisses(now), now, sleep, log };
  const recent = createRecent<Found & { until: number }>(maxRecent);
  const flights = createSingleFlight<Outcome>(() => {
    for (const { way } of sources) way.review();
  });

  async function find(request: PictureRequest, claim: Claim): Promise<Outcome> {
    const known = await kept?.get(request);
    if (known) return atHand(request, known);
    const found = await download(request, claim, parts);
    if (typeof found !== 'object') return found;
    await kept?.set(request, found);
    return atHand(request, found);
  }

  function atHand(request: PictureRequest, served: Found): Found {
    if (served.bytes.length > maxRecentBytes) return served;
    recent.set(nameOf(request), { ...served, until: now() + recentMs });
    return served;
  }

  const fly = (request: PictureRequest, claim: Claim) =>
    flights.join(keyOf(request, claim), claim, (shared) => find(request, shared));

  /** For the next time: when the line is short, and while the allowance is not what people need. */
  function fetchLater(request: PictureRequest): void {
    if (!kept) return;
    const claim: Claim = { priority: 'background', deadline: now() + backgroundPatienceMs };
    // Whatever comes of it is in the cache, or in the log: nobody waits for it.
    fly(request, claim).catch(() => undefined);
  }

  async function picture(request: PictureRequest, claim: Claim): Promise<Picture> {
    if (!itemIdPattern.test(request.id)) return placeholder(request);
    const near = recent.get(nameOf(request));
    if (near && now() < near.until) return { ...request, ...near, isMissing: false };
    const leftMs = Math.max(0, claim.deadline - now());
    // A turn that comes at the last moment is of no use: the picture has yet to travel.
    const flight = fly(request, { ...claim, deadline: claim.deadline - travelMs });
    const served = await within(leftMs, flight, { sleep, late: () => undefined });
    if (typeof served === 'object') return { ...request, ...served, isMissing: false };
    if (served === 'late') fetchLater(request);
    return placeholder(request);
  }

  return {
    fetch: (requests, deadline, onBehalfOf) =>
      Promise.all(requests.map((request) => picture(request, { priority: 'picture', deadline, onBehalfOf }))),
    status: () => sources.map(statusOf),
  };
}

/** The pictures asked for last stay in memory, tens of kilobytes each as a rule, and are looked up anew after a day. */
const maxRecent = 600;
const maxRecentBytes = 128 * 1024;
const recentMs = 24 * 60 * 60_000;

const backgroundPatienceMs = 60_000;
const travelMs = 250;

// Work that nobody waits for is a flight of its own: the one that came too late is just landing.
function keyOf({ kind, id }: PictureRequest, { priority }: Claim): string {
  return `${priority}:${nameOf({ kind, id })}`;
}

function nameOf({ kind, id }: PictureRequest): string {
  return `${kind}:${id}`;
}

function statusOf({ name, health, pause, way }: Source): SourceStatus {
  const { waiting, inFlight, pausedUntil } = way.status();
  return { name, circuit: health.state(), waiting, inFlight, pausedUntil: pause.until() ?? pausedUntil };
}

async function placeholder({ kind, id }: PictureRequest): Promise<Picture> {
  const sound = await drawPlaceholder(kind);
  // A frame is decoration: with ours in its place nobody misses anything.
  return { kind, id, ...sound, source: 'placeholder', isMissing: kind !== 'frame' };
}
