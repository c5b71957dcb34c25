import {
  type APISticker,
  type APIStickerItem,
  type APIStickerPack,
  StickerFormatType,
  StickerType,
} from 'discord-api-types/v10';
import { ApiError } from '../errors/api-error.ts';
import type { Server } from './servers.ts';

const packId = '1100000000000000010';

/** The only standard pack. It is not Discord's, whose stickers are copyrighted. */
export const standardPack: APIStickerPack = {
  id: packId,
  sku_id: '1100000000000000011',
  name: 'Local stickers',
  description: '',
  stickers: [
    {
      id: '1100000000000000012',
      name: 'Local',
      tags: 'wave',
      description: 'A drawing of this machine',
      type: StickerType.Standard,
      format_type: StickerFormatType.PNG,
      pack_id: packId,
      sort_value: 1,
    },
  ],
};

export function findSticker(servers: readonly Server[], id: string): APISticker | undefined {
  const own = servers.map(({ stickers }) => stickers.get(id)?.sticker).find(Boolean);
  return own ?? standardPack.stickers.find((sticker) => sticker.id === id);
}

/** Finds stickers in the message's server and the standard pack. @throws ApiError 50081 */
export function listStickerItems(server: Server | undefined, ids: readonly string[]): APIStickerItem[] {
  return ids.map((id) => {
    const found = findSticker(server ? [server] : [], id);
    if (!found) throw new ApiError(400, 50081, 'Invalid Sticker Sent');
    return { id, name: found.name, format_type: found.format_type };
  });
}
