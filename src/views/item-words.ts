import { itemKind, itemName } from '../game/items.ts';
import type { Language } from '../text/languages.ts';

/** The name of an item, or `Unknown item 123`. */
export function itemWords(id: string, language: Language): string {
  return itemName(id) ?? language.t('unknownItem', { id });
}

/** What an item is, e.g. `Weapon skin`. */
export function itemKindWords(id: string, language: Language): string {
  const kind = itemKind(id);
  return kind ? language.t(`itemKinds.${kind}`) : language.t('unknownKind');
}
