import type { Keyv } from 'keyv';
import { itemIdPattern } from '../contract/limits.ts';
import { guardCache } from '../transport/guarded-cache.ts';
import type { HttpDoor } from '../transport/http.ts';
import { type Log, silentLog } from '../transport/log.ts';
import { createSingleFlight } from '../transport/single-flight.ts';
import { sleep as realSleep, type Sleep, within } from '../transport/sleep.ts';
import { download, type Found } from './download.ts';
import { rememberMisses } from './misses.ts';
import type { Gallery, Picture, PictureRequest } from './picture.ts';
import { keepPictures } from './picture-cache.ts';
import { drawPlaceholder } from './placeholder.ts';
import { listSources, type PlayerApiSource } from './sources.ts';

export interface GalleryOptions {
  door: HttpDoor;
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
  const { door, now, log = silentLog, sleep = realSleep } = options;
  const sources = listSources(options.playerApi, options.sources, now);
  const kept = options.cache && keepPictures(guardCache(options.cache, { now, sleep, log }));
  const parts = { door, sources, misses: rememberMisses(now), now, log };
  const flights = createSingleFlight<Served | undefined>();

  async function find(request: PictureRequest): Promise<Served | undefined> {
    const known = await kept?.get(request);
    if (known) return known;
    const found = await download(request, parts);
    if (!found) return undefined;
    await kept?.set(request, found);
    return { source: found.source, pixels: found.pixels };
  }

  async function picture(request: PictureRequest, deadline: number): Promise<Picture> {
    const key = `${request.kind}:${request.id}`;
    const served = itemIdPattern.test(request.id)
      ? await within(
          Math.max(0, deadline - now()),
          flights.join(key, () => find(request)),
          { sleep, late: () => undefined },
        )
      : undefined;
    return served ? { ...request, ...served, isMissing: false } : placeholder(request);
  }

  return {
    fetch: (requests, deadline) => Promise.all(requests.map((request) => picture(request, deadline))),
  };
}

type Served = Pick<Found, 'source' | 'pixels'>;

async function placeholder({ kind, id }: PictureRequest): Promise<Picture> {
  const pixels = await drawPlaceholder(kind);
  // A frame is decoration: with ours in its place nobody misses anything.
  return { kind, id, pixels, source: 'placeholder', isMissing: kind !== 'frame' };
}
