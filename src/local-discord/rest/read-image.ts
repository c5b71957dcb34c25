import { createHash } from 'node:crypto';
import { ApiError } from '../errors/api-error.ts';
import { readPictureFacts } from '../files/picture-facts.ts';
import { fieldError } from '../rules/read-form.ts';

/** Reads a data URL. @throws ApiError 50035 if it is not an image, 50138 if it is too large */
export function readImage(
  url: string,
  { field, maxBytes }: { field: string; maxBytes: number },
): { contentType: string; data: Uint8Array } {
  const encoded = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,(.*)$/s.exec(url)?.[1];
  const data = Buffer.from(encoded ?? '', 'base64');
  const contentType = readPictureFacts(data)?.contentType ?? (isAvif(data) ? 'image/avif' : undefined);
  if (!contentType) throw fieldError([field], 'IMAGE_INVALID', 'Invalid image data');
  if (data.length > maxBytes)
    throw new ApiError(400, 50138, `Failed to resize asset below the maximum size: ${maxBytes}`);
  return { contentType, data };
}

/** Returns a hash of the picture's data; null if there is no picture. @throws ApiError 50035, 50138 */
export function hashOfImage(image: string | null, field: string): string | null {
  if (image === null || image === '') return null;
  return createHash('md5')
    .update(readImage(image, { field, maxBytes: maxShownBytes }).data)
    .digest('hex');
}

/** Limit for avatars, banners and icons. */
const maxShownBytes = 10 * 1024 * 1024;

function isAvif(data: Buffer): boolean {
  return data.toString('latin1', 4, 12) === 'ftypavif';
}
