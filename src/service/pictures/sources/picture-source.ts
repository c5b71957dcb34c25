import type { PictureRequest } from '../../../shared/pictures/picture.ts';

/** A place that may have a picture. */
export interface PictureSource {
  /** The value of `X-Image-Source`: `folder`, `drawn`, or `source-1` and so on. */
  name: string;
  /**
   * The picture as a PNG; undefined: this source has none of this id.
   * @throws Error if the source does not answer as it should
   */
  find(request: PictureRequest): Promise<Buffer | undefined>;
}
