/** A rectangle on the card, in pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A box whose sides are equal. */
export interface Square {
  left: number;
  top: number;
  size: number;
}
