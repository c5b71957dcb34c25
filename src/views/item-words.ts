import { itemKind } from '../contract/item-kinds.ts';
import { itemName, skillName, skillOwner } from '../game/items.ts';
import type { Language } from '../text/languages.ts';

/** The name of an item, or `Unknown item 123`. */
export function itemWords(id: string, language: Language): string {
  return language.name('items', id) ?? itemName(id) ?? language.t('unknownItem', { id });
}

/** The character whose skill it is, or `Unknown item 123`. */
export function skillWords(id: string, language: Language): string {
  const owner = skillOwner(id);
  return (owner && language.name('skills', owner)) ?? skillName(id) ?? itemWords(id, language);
}

/** What an item is, e.g. `Weapon skin`. */
export function itemKindWords(id: string, language: Language): string {
  const kind = itemKind(id);
  return kind ? language.t(`itemKinds.${kind}`) : language.t('unknownKind');
}
