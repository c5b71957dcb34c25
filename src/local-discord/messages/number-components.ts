/** Gives each component its id: the one it asks for where that is free, else the next free one. */
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
