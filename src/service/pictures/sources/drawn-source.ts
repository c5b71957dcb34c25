import { z } from 'zod';
import { openCatalog } from '../../../shared/contract/catalog.ts';
import { loadSharp } from '../../../shared/pictures/load-sharp.ts';
import type { PictureRequest } from '../../../shared/pictures/picture.ts';
import { withPictureThread } from '../../../shared/pictures/picture-threads.ts';
import { createRandom } from '../../random.ts';
import { drawPicture } from '../draw-picture.ts';
import type { PictureSource } from './picture-source.ts';

/** The share of ids outside the catalog that have no picture, so that callers meet missing pictures. */
export const nothingShare = 0.03;

/** The last source: it draws a picture for every id that names something. */
export const drawnSource: PictureSource = {
  name: 'drawn',
  async find(request) {
    if (namesNothing(request)) return undefined;
    const sharp = await loadSharp();
    const drawing = sharp(Buffer.from(drawPicture(request))).png({ compressionLevel: 7 });
    return withPictureThread(() => drawing.toBuffer());
  },
};

function namesNothing({ kind, id }: PictureRequest): boolean {
  if (kind === 'item' && !itemIdLengths.test(id)) return true;
  return !isInCatalog(id) && createRandom(`nothing ${kind} ${id}`).chance(nothingShare);
}

/** No item has fewer or more digits. */
const itemIdLengths = /^\d{6,12}$/;

function isInCatalog(id: string): boolean {
  return catalogs.some((open) => Object.hasOwn(open(), id));
}

const catalogs = ['characters.json', 'pets.json', 'titles.json'].map((file) =>
  openCatalog(file, z.record(z.string(), z.string())),
);
