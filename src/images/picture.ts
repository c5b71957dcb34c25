import type { PictureKind } from '../contract/picture-kind.ts';

export interface PictureRequest {
  kind: PictureKind;
  /** Item id, digits. */
  id: string;
}

/** Decoded pixels: RGBA, 8 bits, not premultiplied, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/** A picture that decodes, or the placeholder drawn in its stead. */
export interface Picture extends PictureRequest {
  /** One frame as PNG, JPEG or WebP, upright, no larger than cards need. */
  bytes: Buffer;
  /** Equal for equal bytes: what was made of a picture can be kept under it. */
  digest: string;
  /** Who served it: `player-api`, `source-1` (the first of IMAGE_SOURCES) and so on, or `placeholder`. */
  source: string;
  /** A placeholder was drawn because nobody served the picture. */
  isMissing: boolean;
}

/** The image fallback chain: player API, then the operator's sources in order, then a drawn placeholder. */
export interface Gallery {
  /**
   * Fetches all requests at once. Never rejects: what can't be had in time is a placeholder.
   * The answer has the order of the requests. `deadline`: milliseconds since the epoch. `onBehalfOf`: whose share of the
   * limits this counts against, as in the player API's `Ask`.
   */
  fetch(requests: readonly PictureRequest[], deadline: number, onBehalfOf?: string): Promise<Picture[]>;
}
