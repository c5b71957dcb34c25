import sharp from 'sharp';
import { z } from 'zod';
import type { PictureRequest } from '../../../images/picture.ts';
import { random } from '../../random.ts';
import { readCatalog } from '../../world/catalog.ts';
import { drawPicture } from '../draw-picture.ts';
import type { PictureSource } from './picture-source.ts';

/** Of all ids that no list knows, the share that names nothing, so that callers meet missing pictures. */
export const nothingShare = 0.03;

/** The last source: it has a picture of everything that is. */
export const drawnSource: PictureSource = {
  name: 'drawn',
  async find(request) {
    if (namesNothing(request)) return undefined;
    return sharp(Buffer.from(drawPicture(request)))
      .png({ compressionLevel: 7 })
      .toBuffer();
  },
};

function namesNothing({ kind, id }: PictureRequest): boolean {
  return !known.has(id) && random(`nothing ${kind} ${id}`).chance(nothingShare);
}

/** What the catalog names always has a picture. */
const known = new Set(
  ['characters.json', 'pets.json', 'titles.json'].flatMap((file) =>
    Object.keys(readCatalog(file, z.record(z.string(), z.string()))),
  ),
);
