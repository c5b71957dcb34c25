import type { LRUCache } from 'lru-cache';
import type { Sharp } from 'sharp';
import { openCache } from '../memory/caches.ts';
import { loadSharp } from './load-sharp.ts';
import type { Picture, Pixels } from './picture.ts';
import { withPictureThread } from './picture-threads.ts';

export async function decodePixels(picture: Pick<Picture, 'bytes' | 'digest'>): Promise<Pixels> {
  const { digest } = picture;
  const known = recent().get(digest) ?? pending.get(digest);
  if (known) return known;
  const decoding = decode(picture)
    .then((pixels) => {
      rememberPixels(picture, pixels);
      return pixels;
    })
    .finally(() => pending.delete(digest));
  pending.set(digest, decoding);
  return decoding;
}

export async function takePixels(picture: Pick<Picture, 'bytes' | 'digest'>): Promise<Pixels> {
  const known = recent().get(picture.digest);
  recent().delete(picture.digest);
  return known ?? decode(picture);
}

async function decode({ bytes }: Pick<Picture, 'bytes'>): Promise<Pixels> {
  const sharp = await loadSharp();
  return withPictureThread(() => readPixels(sharp(bytes, { failOn: 'error' }).toColourspace('srgb')));
}

export function rememberPixels({ digest }: Pick<Picture, 'digest'>, pixels: Pixels): void {
  recent().set(digest, pixels);
}

export async function readPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

function recent(): LRUCache<string, Pixels> {
  opened ??= openCache('pixels', ({ data }) => data.byteLength);
  return opened;
}

let opened: LRUCache<string, Pixels> | undefined;
const pending = new Map<string, Promise<Pixels>>();
