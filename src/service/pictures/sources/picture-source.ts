import type { PictureRequest } from '../../../shared/pictures/picture.ts';

export interface PictureSource {
  /** Value of `X-Image-Source`: `folder`, `drawn`, or `source-1` and so on. */
  name: string;
  /** Returns a PNG; undefined if this source has none. @throws Error for an unexpected answer */
  find(request: PictureRequest): Promise<Buffer | undefined>;
}
