import { itemKind, itemName } from '../game/items.ts';
import type { Words } from '../text/languages.ts';

/** The name of an item, or `Unknown item 123`. */
export function itemWords(id: string, words: Words): string {
  return itemName(id) ?? words.t('unknownItem', { id });
}

/** What an item is, e.g. `Weapon skin`. */
export function itemKindWords(id: string, words: Words): string {
  const kind = itemKind(id);
  return kind ? words.t(`itemKinds.${kind}`) : words.t('unknownKind');
}
