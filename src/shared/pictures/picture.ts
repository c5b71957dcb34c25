import type { PictureKind } from '../contract/picture-kind.ts';

export interface PictureRequest {
  kind: PictureKind;
  id: string;
  /** URL of a ready-made picture, absolute or relative to the player API's base. It is requested first. */
  address?: string | undefined;
}

export function nameOf({ kind, id, address }: PictureRequest): string {
  return address === undefined ? `${kind}:${id}` : `${kind}:${id}:${address}`;
}

/** RGBA, 8 bits, not premultiplied, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

export interface Picture extends Omit<PictureRequest, 'address'> {
  /** One frame as PNG, JPEG or WebP, upright and no larger than cards need. */
  bytes: Buffer;
  /** SHA-256 of the bytes, as a cache key for derived images. */
  digest: string;
  /** `player-api`, `player-api-media` (ready-made), `source-1` (first of IMAGE_SOURCES) …, or `placeholder`. */
  source: string;
  isMissing: boolean;
  /** Whether every source answered that it has no such picture. */
  isAbsent?: boolean;
}
