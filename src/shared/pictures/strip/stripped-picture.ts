export interface StrippedPicture {
  bytes: Buffer;
  /** Whether the picture was animated; `bytes` contain only the first frame. */
  isAnimated: boolean;
  /** How strict the decoder may be if the end was missing: `none` accepts missing last rows. */
  failOn?: 'none' | 'warning';
}

/** Pictures have some hundred parts; a million parts would block the event loop for a moment each. */
export const maxParts = 5_000;
