/** Whether a record has any field that was written, and not only the defaults of an absent one. */
export function holdsAnything(fields: object = {}): boolean {
  return Object.values(fields).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));
}
