import { itemKind } from '../../shared/contract/item-kinds.ts';
import { pictureKindOfItem } from '../../shared/contract/picture-kind.ts';
import { ApiError } from '../api-error.ts';
import { isKnownVersion } from '../known-version.ts';
import type { Exchange } from '../route.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { ItemQuery } from './item-query.ts';

/** Answers with the picture itself. @throws ApiError NOT_FOUND if no picture has the id */
export async function sendPicture(
  { itemID: id, kind = pictureKindOfItem(itemKind(id)) }: ItemQuery,
  { pictures }: ServiceParts,
  exchange: Exchange,
): Promise<Buffer | undefined> {
  const picture = await pictures.get({ kind, id });
  if (!picture) throw new ApiError('NOT_FOUND', `No ${kind} has the id ${id}. Check the id.`);
  exchange.reply
    .header('cache-control', picture.isFallback ? 'public, max-age=60' : 'public, max-age=86400')
    .header('x-image-source', picture.source)
    .type('image/png');
  return isKnownVersion(picture.etag, exchange) ? undefined : picture.bytes;
}
