/**
 * For an `LRUCache` of at most `max` entries, which takes memory for those that it has. Given `max` alone, lru-cache takes it for
 * all of them at once.
 */
export function atMost(max: number) {
  return { maxSize: max, sizeCalculation: () => 1 };
}
