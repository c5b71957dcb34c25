/** A picture without what decoding it does not need. */
export interface StrippedPicture {
  /** The original bytes if there was nothing to remove. */
  bytes: Buffer;
  /** It may have more than one frame; `bytes` hold the first alone. */
  isAnimated: boolean;
  /** Its last rows may be missing: what is there can be decoded, if the decoder overlooks that. */
  isCut?: true;
}

/** A picture has some hundred parts; each of a million would be a moment in which nothing else is answered. */
export const maxParts = 5_000;
