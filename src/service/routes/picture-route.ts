import { z } from 'zod';
import { itemKind } from '../../shared/contract/item-kinds.ts';
import { pictureKindOfItem } from '../../shared/contract/picture-kind.ts';
import { ApiError } from '../api-error.ts';
import { isKnownVersion } from '../known-version.ts';
import { type ItemQuery, itemQuery, pictureKindParameter } from '../pictures/item-query.ts';
import { itemIdParameter } from '../query.ts';
import type { Exchange, Route } from '../route.ts';
import type { ServiceParts } from '../service-parts.ts';

/** Schema of a picture: in OpenAPI 3.1, an empty schema describes binary content. */
export const pictureAnswer = { 'image/png': z.unknown() };

export const picture: Route<typeof itemQuery> = {
  plan: 'free',
  isFree: true,
  about: {
    summary: 'The picture of an item',
    description:
      'A PNG of 256 × 256, banners 1024 × 256, with an `ETag`. The id may also be sent as `itemId`, `item_id` or `id`. Without a `kind`, the id’s prefix tells what is shown. A frame goes by the id of the profile picture it lies over.',
    answers: pictureAnswer,
    parameters: z.object({ itemID: itemIdParameter, kind: pictureKindParameter }),
  },
  query: itemQuery,
  answer: sendPicture,
};

export async function sendPicture(
  { itemID: id, kind = pictureKindOfItem(itemKind(id)) }: ItemQuery,
  { pictures }: ServiceParts,
  exchange: Exchange,
): Promise<Buffer | undefined> {
  const found = await pictures.get({ kind, id });
  if (!found) throw new ApiError('NOT_FOUND', `No ${kind} has the id ${id}. Check the id.`);
  exchange.reply
    .header('cache-control', found.isFallback ? 'public, max-age=60' : 'public, max-age=86400')
    .header('x-image-source', found.source)
    .type('image/png');
  return isKnownVersion(found.etag, exchange) ? undefined : found.bytes;
}
