export interface StrippedPicture {
  bytes: Buffer;
  /** It may have several frames; `bytes` hold only the first. */
  isAnimated: boolean;
  /** If its end was missing, what the decoder must not overlook: `none`, as the last rows may be missing, or `warning`. */
  failOn?: 'none' | 'warning';
}

/** A picture has some hundred parts; a million parts would block the event loop for a moment each. */
export const maxParts = 5_000;
