/**
 * Counts the typing errors between two words: letters inserted, left out, replaced or swapped with their neighbour.
 * `Infinity` where there are more than `limit`; words of lengths that differ by more are not compared.
 */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return Number.POSITIVE_INFINITY;
  const [a, b] = [[...one], [...other]];
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, letter] of a.entries()) {
    const current = [row + 1];
    for (const [column, otherLetter] of b.entries()) {
      const isSwapped = row > 0 && column > 0 && letter === b[column - 1] && a[row - 1] === otherLetter;
      current.push(
        Math.min(
          at(last, column + 1) + 1,
          at(current, column) + 1,
          at(last, column) + (letter === otherLetter ? 0 : 1),
          isSwapped ? at(beforeLast, column - 1) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [beforeLast, last] = [last, current];
  }
  const distance = at(last, b.length);
  return distance <= limit ? distance : Number.POSITIVE_INFINITY;
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
