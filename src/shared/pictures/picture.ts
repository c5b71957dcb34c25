import type { CircuitState } from '../../bot/limits/circuit.ts';
import type { Trace } from '../../bot/trace/trace.ts';
import type { PictureKind } from '../contract/picture-kind.ts';

export interface PictureRequest {
  kind: PictureKind;
  /** Item id, digits; empty where only the address is known. */
  id: string;
  /** Where the player API has this very picture ready-made, relative to its base address: asked for first. */
  address?: string | undefined;
}

/** One name for one picture: what is ready-made for a player is not what others get under the same id. */
export function nameOf({ kind, id, address }: PictureRequest): string {
  return address === undefined ? `${kind}:${id}` : `${kind}:${id}:${address}`;
}

/** Decoded pixels: RGBA, 8 bits, not premultiplied, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/** A picture that decodes, or the placeholder drawn in its place. */
export interface Picture extends Omit<PictureRequest, 'address'> {
  /** One frame as PNG, JPEG or WebP, upright, no larger than cards need. */
  bytes: Buffer;
  /** SHA-256 of the bytes: what was made of a picture can be cached under it. */
  digest: string;
  /** What served it: `player-api`, `player-api-media` (ready-made), `source-1` (the first of IMAGE_SOURCES) and so on, or `placeholder`. */
  source: string;
  /** A placeholder was drawn because no source served the picture. */
  isMissing: boolean;
  /** Every source said that it has no such picture; a source that did not answer has said nothing. */
  isAbsent?: boolean;
}

/** The image fallback chain: a ready-made picture where there is one, the player API, then the operator's sources in order, then a drawn placeholder. */
export interface Gallery {
  /**
   * Fetches all requests at once. What can't be had in time is a placeholder.
   * The result has the order of the requests.
   */
  fetch(requests: readonly PictureRequest[], ask: PictureAsk): Promise<Picture[]>;
  /** The sources in their order, for monitoring. Sends nothing. */
  status(): SourceStatus[];
}

/** How pictures are asked for. */
export interface PictureAsk {
  /** Milliseconds since the epoch. */
  deadline: number;
  /** Whose share of the limits this counts against, as in the player API's `Ask`. */
  onBehalfOf?: string;
  /** Takes down what came of each picture. */
  trace?: Trace | undefined;
}

/** The state of a source at this moment. */
export interface SourceStatus {
  /** As in {@link Picture.source}. */
  name: string;
  /** `open`: it fails or is slow, and is asked last; `half-open`: its next picture decides. */
  circuit: CircuitState;
  /** Requests waiting for its host, and sent to it. */
  waiting: number;
  inFlight: number;
  /** While a refusal of its host is waited out: when that ends, in milliseconds since the epoch. */
  pausedUntil: number | undefined;
}
