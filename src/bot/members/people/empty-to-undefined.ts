/** A list as a record keeps it: an empty one is left out. */
export function emptyToUndefined<Item>(items: Item[]): Item[] | undefined {
  return items.length > 0 ? items : undefined;
}
