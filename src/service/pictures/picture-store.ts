import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { PictureRequest } from '../../images/picture.ts';
import { dice } from '../dice.ts';
import { drawPicture } from './draw-picture.ts';
import { isKnownItem } from './known-items.ts';

/** A finished picture. */
export interface StoredPicture {
  /** PNG. */
  bytes: Buffer;
  /** With its quotes, as it stands in the header. */
  etag: string;
}

/** Draws pictures and keeps the last ones. */
export interface PictureStore {
  /** Undefined: the id names nothing. */
  get(request: PictureRequest): Promise<StoredPicture | undefined>;
}

/** Of all ids that no list knows, the share that names nothing, so that callers meet missing pictures. */
export const nothingShare = 0.03;

/** @param maxBytes how much of what was drawn is kept; the picture not asked for longest goes first */
export function openPictures(maxBytes = 24_000_000): PictureStore {
  const kept = new Map<string, StoredPicture>();
  const inWork = new Map<string, Promise<StoredPicture>>();
  let keptBytes = 0;
  const keep = (key: string, picture: StoredPicture): void => {
    // A Map keeps the order of insertion: putting it in (again) makes it the youngest.
    if (kept.delete(key)) keptBytes -= picture.bytes.length;
    kept.set(key, picture);
    keptBytes += picture.bytes.length;
    for (const [oldest, { bytes }] of kept) {
      if (keptBytes <= maxBytes) break;
      kept.delete(oldest);
      keptBytes -= bytes.length;
    }
  };
  const draw = async (request: PictureRequest, key: string): Promise<StoredPicture> => {
    try {
      const picture = await render(request);
      keep(key, picture);
      return picture;
    } finally {
      inWork.delete(key);
    }
  };
  return {
    async get(request) {
      if (namesNothing(request)) return undefined;
      const key = `${request.kind} ${request.id}`;
      const done = kept.get(key);
      if (done) {
        keep(key, done);
        return done;
      }
      const drawing = inWork.get(key) ?? draw(request, key);
      inWork.set(key, drawing);
      return drawing;
    },
  };
}

function namesNothing({ kind, id }: PictureRequest): boolean {
  return !isKnownItem(id) && dice(`nothing ${kind} ${id}`).chance(nothingShare);
}

async function render(request: PictureRequest): Promise<StoredPicture> {
  const bytes = await sharp(Buffer.from(drawPicture(request)))
    .png({ compressionLevel: 7 })
    .toBuffer();
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` };
}
