export function isNewerVersion(one: string, other: string): boolean {
  const theirs = numbersIn(other);
  const ours = numbersIn(one);
  const index = ours.findIndex((number, place) => number !== (theirs[place] ?? 0));
  return index >= 0 && (ours[index] ?? 0) > (theirs[index] ?? 0);
}

function numbersIn(version: string): number[] {
  return [...version.matchAll(/\d+/g)].map(([digits]) => Number(digits));
}
