/**
 * Items of one look: the numbers of an item's id that leave the same remainder belong to one collection, whatever the
 * item is. The world dresses a player from one collection, the pictures draw each in its colours.
 */
export const collectionCount = 20;

/** The collection of an item, 0 to {@link collectionCount} - 1. @param id digits */
export function toCollection(id: string): number {
  return Number(id.slice(-6)) % collectionCount;
}

/** The number of one of a collection's 20 items of a kind, 1 to 400. @param variant 0 to 19 */
export function numberInCollection(collection: number, variant: number): number {
  return variant * collectionCount + (collection || collectionCount);
}
