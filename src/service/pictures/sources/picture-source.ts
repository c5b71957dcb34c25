import type { PictureRequest } from '../../../shared/pictures/picture.ts';

/** A place that may have a picture. */
export interface PictureSource {
  /** `folder`, `source-1` and so on, `drawn`: the value of `X-Image-Source`. */
  name: string;
  /**
   * The picture as a PNG; undefined: this source has none of this id.
   * @throws Error if the source does not answer as it should
   */
  find(request: PictureRequest): Promise<Buffer | undefined>;
}
