import type { PictureKind } from '../contract/picture-kind.ts';
import type { CircuitState } from '../limits/circuit.ts';

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
  /** The sources in their order, for whoever looks after them: nothing is asked. */
  status(): SourceStatus[];
}

/** How a source is at this moment. */
export interface SourceStatus {
  /** As in {@link Picture.source}. */
  name: string;
  /** `open`: it fails, or keeps others waiting, and is asked last; `half-open`: its next picture tells. */
  circuit: CircuitState;
  /** Requests in line for its host, and on their way there. */
  waiting: number;
  inFlight: number;
  /** While it wants to be left alone: when that ends, in milliseconds since the epoch. */
  pausedUntil: number | undefined;
}
