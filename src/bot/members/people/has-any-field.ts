export function hasAnyField(fields: object = {}): boolean {
  return Object.values(fields).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));
}
