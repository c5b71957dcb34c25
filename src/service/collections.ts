/** Items with equal numbers modulo this count form a collection. Players wear one; its pictures share colours. */
export const collectionCount = 20;

export function toCollection(id: string): number {
  return Number(id.slice(-6)) % collectionCount;
}

export function numberInCollection(collection: number, variant: number): number {
  return variant * collectionCount + (collection || collectionCount);
}
