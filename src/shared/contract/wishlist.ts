import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { id, isPresent, isRecord, listOf, moment } from './tolerant.ts';

const wishSchema = z.object({ itemId: z.string(), addedAt: z.int().nonnegative().optional() });
const wishlistSchema = z.array(wishSchema);

export type Wish = z.output<typeof wishSchema>;

export function readWishlist(json: unknown): Wish[] | undefined {
  if (!isRecord(json)) return undefined;
  const [name, list] = Object.entries(json).find(([key]) => names.has(key.toLowerCase())) ?? [];
  // The game's protobuf drops empty lists.
  if (name === undefined) return Object.keys(json).length === 0 ? [] : undefined;
  const read = wishes
    .parse(list)
    .flatMap(({ itemId, addTime }) => (itemId ? [{ itemId, addedAt: addTime?.seconds }] : []));
  const isEmpty = !isPresent(list) && name.toLowerCase() !== anyList;
  return read.length > 0 || isEmpty ? read : undefined;
}

/** Many lists have this name, so an empty one may not be the wishlist. */
const anyList = 'items';
const names = new Set(['wishlist_items', 'wishlistitems', 'wishlist', anyList]);
const wishes = listOf({ itemId: id, addTime: moment });

export const wishlistEndpoint = {
  name: 'wishlist',
  paths: ['/api/v1/wishlist'],
  parameters: ['region', 'uid'],
  read: readWishlist,
  schema: wishlistSchema,
  version: 2,
} as const satisfies Endpoint<Wish[]>;
