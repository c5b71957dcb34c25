/** Limits entries by `maxSize` instead of `max`, for which lru-cache allocates all entries at once. */
export function atMost(max: number) {
  return { maxSize: max, sizeCalculation: () => 1 };
}
