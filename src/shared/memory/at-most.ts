/** For an `LRUCache` with `max` entries: given only `max`, lru-cache allocates all of them at once. */
export function atMost(max: number) {
  return { maxSize: max, sizeCalculation: () => 1 };
}
