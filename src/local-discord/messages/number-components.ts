/** Assigns component IDs: the requested one if free, otherwise the next free one. */
export function numberComponents(): (given: number | null | undefined) => number {
  const taken = new Set<number>();
  let last = 0;
  return (given) => {
    if (given && !taken.has(given)) {
      taken.add(given);
      return given;
    }
    do last += 1;
    while (taken.has(last));
    taken.add(last);
    return last;
  };
}
