import type { PictureKind } from '../contract/picture-kind.ts';

export interface PictureRequest {
  kind: PictureKind;
  /** Item id, digits; empty if only the address is known. */
  id: string;
  /** A ready-made picture's address, whole or relative to the player API's base. It is requested first. */
  address?: string | undefined;
}

export function nameOf({ kind, id, address }: PictureRequest): string {
  return address === undefined ? `${kind}:${id}` : `${kind}:${id}:${address}`;
}

/** Decoded pixels: RGBA, 8 bits, not premultiplied, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

export interface Picture extends Omit<PictureRequest, 'address'> {
  /** One frame as PNG, JPEG or WebP, upright, no larger than cards need. */
  bytes: Buffer;
  /** SHA-256 of the bytes: what was made of a picture can be cached under it. */
  digest: string;
  /** `player-api`, `player-api-media` (ready-made), `source-1` (first of IMAGE_SOURCES) …, or `placeholder`. */
  source: string;
  isMissing: boolean;
  /** Every source said that it has no such picture; a source that did not answer has said nothing. */
  isAbsent?: boolean;
}
