export function emptyToUndefined<Item>(items: Item[]): Item[] | undefined {
  return items.length > 0 ? items : undefined;
}
