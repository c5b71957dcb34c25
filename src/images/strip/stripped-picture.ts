/** A picture without what decoding it does not need. */
export interface StrippedPicture {
  /** The bytes as they came where there was nothing to remove. */
  bytes: Buffer;
  /** It may have more than one frame; `bytes` hold the first alone. */
  isAnimated: boolean;
}
