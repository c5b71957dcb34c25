import { openCache } from '../../shared/memory/caches.ts';
import { nameOf, type PictureRequest } from '../../shared/pictures/picture.ts';
import type { Claim } from '../limits/claim.ts';
import { createSingleFlight } from '../limits/single-flight.ts';
import { askSource, type Found, type Outcome } from './ask-source.ts';
import { askInTurn, type DownloadParts, download, withShorterQueue } from './download.ts';
import type { PictureCache } from './picture-cache.ts';
import { memoryTtlMs } from './picture-time-budgets.ts';
import type { Source } from './sources.ts';

interface FinderParts extends DownloadParts {
  readyMade: readonly Source[];
  cache: PictureCache | undefined;
}

export function createPictureFinder(parts: FinderParts) {
  const { sources, readyMade, cache, now, sleep, log } = parts;
  const memory = openCache<Found>('pictures', ({ bytes }) => bytes.length, {
    ttl: memoryTtlMs,
    ttlResolution: 0,
    perf: { now },
  });
  const flights = createSingleFlight<Outcome>((claim) => {
    for (const { gate } of sources) gate.changed(claim);
  });
  const near = (request: PictureRequest) => memory.get(nameOf(request));

  /** Never rejects: a bug is logged and costs only this picture. */
  function find(request: PictureRequest, claim: Claim, signal?: AbortSignal): Promise<Outcome> {
    // Separate keys per priority: a background fetch must not join the interactive one that has just timed out.
    const key = `${claim.priority}:${nameOf(request)}`;
    const fetch = (shared: Claim) =>
      (request.address === undefined ? findItem : findReadyMade)(request, shared).catch((error: unknown) => {
        log.error({ error, kind: request.kind, id: request.id }, 'fetching a picture failed');
        return undefined;
      });
    return flights.join(key, claim, fetch, signal);
  }

  function findItem(request: PictureRequest, claim: Claim): Promise<Outcome> {
    return kept(request, () => download(request, claim, parts));
  }

  async function findReadyMade(request: PictureRequest, claim: Claim): Promise<Outcome> {
    const { kind, id } = request;
    const ofItem = async () => (id === '' ? undefined : find({ kind, id }, claim));
    const ready = (signal: AbortSignal) =>
      kept(request, async () => {
        const source = readyMade.find((one) => one.canServe(request));
        if (!source || source.health.blockedUntil() !== undefined) return undefined;
        const own = { ...withShorterQueue(claim, now()) };
        return askSource(source, request, own, { ...parts, signal });
      });
    return askInTurn([ready, ofItem], sleep);
  }

  async function kept(request: PictureRequest, fetch: () => Promise<Outcome>): Promise<Outcome> {
    const known = near(request) ?? (await cache?.get(request));
    const found = known ?? (await fetch());
    if (typeof found !== 'object') return found;
    if (!known) await cache?.set(request, found);
    memory.set(nameOf(request), found);
    return found;
  }

  return { near, find };
}
