/** A value without the blanks and the pair of quotes around it: `docker run --env-file` hands quotes over. */
export function withoutQuotes(value: string): string {
  const inner = /^(["'`])(.*)\1$/s.exec(value.trim())?.[2];
  return inner === undefined ? value.trim() : withoutQuotes(inner);
}

/** Whether a value begins or ends with a quote of any script. */
export function isHalfQuoted(value = ''): boolean {
  return /^["'`“”„‘’«»]|["'`“”„‘’«»]$/.test(value);
}
