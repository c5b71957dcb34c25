/** Items with the same number modulo this form one collection. Players wear one; pictures share its colours. */
export const collectionCount = 20;

export function toCollection(id: string): number {
  return Number(id.slice(-6)) % collectionCount;
}

export function numberInCollection(collection: number, variant: number): number {
  return variant * collectionCount + (collection || collectionCount);
}
