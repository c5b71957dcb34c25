/** Removes blanks and quotes around a value, because `docker run --env-file` keeps them. */
export function withoutQuotes(value: string): string {
  const inner = /^(["'`])(.*)\1$/s.exec(value.trim())?.[2];
  return inner === undefined ? value.trim() : withoutQuotes(inner);
}

/** Whether a value begins or ends with a quotation mark of any script. */
export function isHalfQuoted(value = ''): boolean {
  return /^["'`“”„‘’«»]|["'`“”„‘’«»]$/.test(value);
}
