export function readParams<Name extends string>(
  names: readonly Name[],
  search: string,
): Partial<Record<Name, string>> {
  const given = new URLSearchParams(search);
  const read: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = given.get(name);
    if (value) read[name] = value;
  }
  return read;
}

/** Changes only these parameters of a URL. */
export function writeParams<Name extends string>(
  names: readonly Name[],
  values: Readonly<{ [Key in Name]?: string | undefined }>,
  address: string,
): string {
  const url = new URL(address);
  for (const name of names) {
    const value = values[name];
    if (value) url.searchParams.set(name, value);
    else url.searchParams.delete(name);
  }
  return url.href;
}
