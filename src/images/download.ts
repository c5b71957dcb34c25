import { type HttpDoor, TransportError } from '../transport/http.ts';
import type { Log } from '../transport/log.ts';
import { retryAfterMs } from '../transport/retry-after.ts';
import { BadPictureError, decodePicture } from './decode.ts';
import type { Misses } from './misses.ts';
import type { PictureRequest, Pixels } from './picture.ts';
import type { Source } from './sources.ts';

/** A picture as one source served it. */
export interface Found {
  source: string;
  bytes: Buffer;
  pixels: Pixels;
}

/** Longest time for one picture from one source. */
export const tryTimeoutMs = 1_500;
/** A larger picture is not read to its end. */
export const maxBytes = 2 * 1024 * 1024;

export interface DownloadParts {
  door: HttpDoor;
  sources: readonly Source[];
  misses: Misses;
  now: () => number;
  log: Log;
}

/** Asks the sources in their order; the first that serves a sound picture wins. Undefined: none did. */
export async function download(request: PictureRequest, parts: DownloadParts): Promise<Found | undefined> {
  for (const source of parts.sources) {
    const found = await ask(source, request, parts);
    if (found) return found;
  }
  return undefined;
}

async function ask(
  source: Source,
  request: PictureRequest,
  { door, misses, now, log }: DownloadParts,
): Promise<Found | undefined> {
  const miss = `${source.name}:${request.kind}:${request.id}`;
  const address = source.addressOf(request);
  if (!address || source.pause.until() !== undefined || misses.has(miss)) return undefined;
  const facts = { source: source.name, kind: request.kind, id: request.id };
  try {
    const { headers } = address;
    const answer = await door.get(address.url, { headers, timeoutMs: tryTimeoutMs, maxBytes });
    if (answer.status === 200) {
      const pixels = await decodePicture(answer.body, request.kind);
      return { source: source.name, bytes: answer.body, pixels };
    }
    if (answer.status === 404) misses.add(miss);
    else log.warn({ ...facts, status: answer.status }, 'an image source refused a picture');
    if (answer.status === 429)
      source.pause.extend(now() + retryAfterMs(answer.headers, now(), { defaultMs: 60_000, maxMs: 600_000 }));
  } catch (error) {
    if (isLasting(error)) misses.add(miss);
    log.warn({ ...facts, problem: String(error) }, 'an image source served no usable picture');
  }
  return undefined;
}

// A broken or huge picture is the same the next time; a lost connection need not be.
function isLasting(error: unknown): boolean {
  return (
    error instanceof BadPictureError || (error instanceof TransportError && error.failure === 'too-large')
  );
}
