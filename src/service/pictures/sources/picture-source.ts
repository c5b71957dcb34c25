import type { PictureRequest } from '../../../images/picture.ts';

/** Somebody who may have a picture. */
export interface PictureSource {
  /** `folder`, `source-1` and so on, `drawn`: what stands in `X-Image-Source`. */
  name: string;
  /**
   * The picture as a PNG; undefined: this source has none of that id.
   * @throws Error where the source does not answer as it should
   */
  find(request: PictureRequest): Promise<Buffer | undefined>;
}
