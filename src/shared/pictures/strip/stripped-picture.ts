export interface StrippedPicture {
  bytes: Buffer;
  /** Whether the picture was animated; `bytes` contain only the first frame. */
  isAnimated: boolean;
  /** How strict the decoder may be if the end was missing: `none` accepts missing last rows. */
  failOn?: 'none' | 'warning';
}

/** Maximum parts of a picture. Usual ones have a few hundred; a million would block the event loop for a moment. */
export const maxParts = 5_000;
