/** Counts two swapped letters as one error; `Infinity` above `limit`. Levenshtein packages do neither. */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return Number.POSITIVE_INFINITY;
  return upTo(limit, distancesToBeginnings(one, other, limit)[other.length]);
}

/** {@link editDistance} to the most similar beginning of `other`, for unfinished typing. */
export function beginningDistance(one: string, other: string, limit: number): number {
  const beginning = other.slice(0, one.length + limit);
  return upTo(limit, Math.min(...distancesToBeginnings(one, beginning, limit)));
}

function upTo(limit: number, distance = Number.POSITIVE_INFINITY): number {
  return distance <= limit ? distance : Number.POSITIVE_INFINITY;
}

function distancesToBeginnings(one: string, other: string, limit: number): number[] {
  const tooMany = limit + 1;
  const width = other.length + 1;
  let beforeLast = new Array<number>(width).fill(tooMany);
  let last = Array.from({ length: width }, (_, column) => Math.min(column, tooMany));
  for (let row = 1; row <= one.length; row++) {
    const current = new Array<number>(width).fill(tooMany);
    let least = Math.min(row, tooMany);
    current[0] = least;
    const end = Math.min(other.length, row + limit);
    for (let column = Math.max(1, row - limit); column <= end; column++) {
      const isSame = one.charCodeAt(row - 1) === other.charCodeAt(column - 1);
      let errors = at(last, column - 1) + (isSame ? 0 : 1);
      errors = Math.min(errors, at(last, column) + 1, at(current, column - 1) + 1);
      if (!isSame && isSwapped(one, other, row, column))
        errors = Math.min(errors, at(beforeLast, column - 2) + 1);
      current[column] = errors;
      least = Math.min(least, errors);
    }
    if (least > limit) return current;
    [beforeLast, last] = [last, current];
  }
  return last;
}

function isSwapped(one: string, other: string, row: number, column: number): boolean {
  return (
    row > 1 &&
    column > 1 &&
    one.charCodeAt(row - 1) === other.charCodeAt(column - 2) &&
    one.charCodeAt(row - 2) === other.charCodeAt(column - 1)
  );
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
