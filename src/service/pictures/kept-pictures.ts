import { createHash } from 'node:crypto';
import type { PictureRequest } from '../../images/picture.ts';
import type { PictureSource } from './sources/picture-source.ts';

/** A finished picture. */
export interface KeptPicture {
  /** PNG. */
  bytes: Buffer;
  /** With its quotes, as it stands in the header. */
  etag: string;
}

export interface KeepOptions {
  /** How much of what a source gave is kept; what was not asked for longest goes first. */
  maxBytes: number;
  /** How long it is kept; also that there was none. */
  maxAgeMs: number;
  now: () => number;
}

/** Asks a source once for what many ask at once, and keeps what it gave. A failure is not kept. */
export function keepPictures(source: PictureSource, { maxBytes, maxAgeMs, now }: KeepOptions) {
  const kept = new Map<string, { picture: KeptPicture | undefined; until: number }>();
  const inWork = new Map<string, Promise<KeptPicture | undefined>>();
  let keptBytes = 0;
  const forget = (key: string): void => {
    keptBytes -= weightOf(kept.get(key)?.picture);
    kept.delete(key);
  };
  const keep = (key: string, picture: KeptPicture | undefined, until: number): void => {
    // A Map keeps the order of insertion: putting it in (again) makes it the youngest.
    if (kept.has(key)) forget(key);
    kept.set(key, { picture, until });
    keptBytes += weightOf(picture);
    for (const [oldest] of kept) {
      if (keptBytes <= maxBytes) break;
      forget(oldest);
    }
  };
  const ask = async (request: PictureRequest, key: string): Promise<KeptPicture | undefined> => {
    try {
      const bytes = await source.find(request);
      const picture = bytes && { bytes, etag: etagOf(bytes) };
      keep(key, picture, now() + maxAgeMs);
      return picture;
    } finally {
      inWork.delete(key);
    }
  };
  return async (request: PictureRequest): Promise<KeptPicture | undefined> => {
    const key = `${request.kind} ${request.id}`;
    const done = kept.get(key);
    if (done && now() < done.until) {
      keep(key, done.picture, done.until);
      return done.picture;
    }
    const asking = inWork.get(key) ?? ask(request, key);
    inWork.set(key, asking);
    return asking;
  };
}

/** What is known to be missing takes room, too. */
function weightOf(picture: KeptPicture | undefined): number {
  return 200 + (picture?.bytes.length ?? 0);
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
}
