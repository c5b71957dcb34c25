import { z } from 'zod';
import { itemIdParameter } from '../query.ts';
import type { About } from '../route.ts';
import { pictureKindParameter } from './item-query.ts';

/** The media type of a picture; OpenAPI 3.1 describes binary content by an empty schema. */
export const pictureAnswer = { 'image/png': z.unknown() };

/** The documentation of both paths of an item's picture. */
export const aboutPicture: About = {
  summary: 'The picture of an item',
  description:
    'A PNG of 256 × 256, banners 1024 × 256, with an `ETag`. The id may also be sent as `itemId`, `item_id` or `id`. Without a `kind`, the id’s prefix tells what is shown. A frame goes by the id of the profile picture it lies over.',
  answers: pictureAnswer,
  parameters: z.object({ itemID: itemIdParameter, kind: pictureKindParameter }),
};
