import { z } from 'zod';
import { createRandom } from '../random.ts';
import { itemId } from './belongings.ts';
import type { PlayerPart } from './player-part.ts';
import type { PlayerRecord } from './player-record.ts';

const shape = {
  wishlist_items: z.array(
    z.looseObject({
      itemId: z.string(),
      addTime: z.string(),
    }),
  ),
};

export const wishlist: PlayerPart<typeof shape> = {
  schema: z.object(shape),
  generate: generateWishlist,
  empty: () => ({ wishlist_items: [] }),
};

function generateWishlist({ basicInfo }: PlayerRecord): z.infer<typeof wishlist.schema> {
  const random = createRandom(`wishlist ${basicInfo.accountId}`);
  const size = basicInfo.isDeleted || random.chance(0.2) ? 0 : random.between(1, 18);
  const wished = new Set<string>();
  while (wished.size < size) wished.add(itemId(random.pick(kinds), random.between(1, 400)));
  let addedAt = Number(basicInfo.lastLoginAt ?? 0);
  const wishlist_items = [...wished].map((id) => {
    addedAt -= random.between(300, 2_000_000);
    return { itemId: id, addTime: String(Math.max(addedAt, Number(basicInfo.createAt ?? 0))) };
  });
  return { wishlist_items };
}

/** ID prefixes of items that the shop sells: clothes, weapon skins, banners, profile pictures and emotes. */
const kinds = [203, 204, 205, 211, 214, 907, 907, 901, 902, 909] as const;
