/** Removes blanks and quotes around a value, which `docker run --env-file` passes on. */
export function withoutQuotes(value: string): string {
  const inner = /^(["'`])(.*)\1$/s.exec(value.trim())?.[2];
  return inner === undefined ? value.trim() : withoutQuotes(inner);
}

/** Whether it begins or ends with a quote of any script. */
export function isHalfQuoted(value = ''): boolean {
  return /^["'`“”„‘’«»]|["'`“”„‘’«»]$/.test(value);
}
