import { z } from 'zod';
import { openCatalog } from '../../../shared/contract/catalog.ts';
import { loadSharp } from '../../../shared/pictures/load-sharp.ts';
import type { PictureRequest } from '../../../shared/pictures/picture.ts';
import { withPictureThread } from '../../../shared/pictures/picture-threads.ts';
import { createRandom } from '../../random.ts';
import { svg } from '../art/paint.ts';
import { drawPicture, type Wardrobe } from '../draw-picture.ts';
import type { PictureSource } from './picture-source.ts';

/** Share of IDs outside the catalog that have no picture, so that callers meet missing ones. */
export const nothingShare = 0.03;

export function drawnSource(wardrobe: Wardrobe = 'drawn'): PictureSource {
  return {
    name: 'drawn',
    async find(request) {
      const isNothing = namesNothing(request);
      if (isNothing && wardrobe === 'drawn') return undefined;
      const drawing = isNothing ? stampOfNothing : drawPicture(request, wardrobe);
      const sharp = await loadSharp();
      const picture = sharp(Buffer.from(drawing)).png({ compressionLevel: 7 });
      return withPictureThread(() => picture.toBuffer());
    },
  };
}

/** Placeholder for a missing picture, as collections of rendered pictures contain it. */
const stampOfNothing = svg(16, 16, '<path d="M0 0H16V16H0Z" fill="#8a8f99"/>');

function namesNothing({ kind, id }: PictureRequest): boolean {
  if (kind === 'item' && !itemIdLengths.test(id)) return true;
  return !isInCatalog(id) && createRandom(`nothing ${kind} ${id}`).chance(nothingShare);
}

const itemIdLengths = /^\d{6,12}$/;

function isInCatalog(id: string): boolean {
  return catalogs.some((open) => Object.hasOwn(open(), id));
}

const catalogs = ['characters.json', 'pets.json', 'titles.json'].map((file) =>
  openCatalog(file, z.record(z.string(), z.string())),
);
