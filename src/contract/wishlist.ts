import { z } from 'zod';
import { id, isRecord, listOf, moment } from './tolerant.ts';

/** One thing a player wishes for; `addedAt` in unix seconds. */
export const wishSchema = z.object({ itemId: z.string(), addedAt: z.int().nonnegative().optional() });
export const wishlistSchema = z.array(wishSchema);

export type Wish = z.output<typeof wishSchema>;

/**
 * Reads the answer of `/wishlist`; entries without an item id are left out.
 * @returns undefined where something else is told than a list
 */
export function readWishlist(json: unknown): Wish[] | undefined {
  if (!isRecord(json)) return undefined;
  const [, list] = Object.entries(json).find(([key]) => names.has(key.toLowerCase())) ?? [];
  // The game's protobuf drops an empty list.
  if (list === undefined) return Object.keys(json).length === 0 ? [] : undefined;
  return wishes
    .parse(list)
    .flatMap(({ itemId, addTime }) => (itemId ? [{ itemId, addedAt: addTime?.seconds }] : []));
}

const names = new Set(['wishlist_items', 'wishlistitems', 'wishlist', 'items']);
const wishes = listOf({ itemId: id, addTime: moment });
