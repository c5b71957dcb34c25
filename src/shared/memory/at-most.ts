/** Options of an `LRUCache` with `max` entries: given only `max`, lru-cache takes memory for all of them at once. */
export function atMost(max: number) {
  return { maxSize: max, sizeCalculation: () => 1 };
}
