import { itemIdPattern } from '../../../shared/contract/limits.ts';
import type { Player } from '../../../shared/contract/player.ts';
import { createItemSearch } from '../../game/item-search.ts';
import { outfitOf } from '../../game/outfit.ts';

/** The search for items, of all languages and for all who ask. */
export const itemSearch = createItemSearch();

/** Lets the search find what a player wears and shows. */
export function sawItemsOf(player: Player): void {
  const { looks, pet } = player;
  const { clothes, weaponSkin } = outfitOf(player);
  const { headPicId, avatarId, bannerId, titleId } = looks;
  sawItems([...clothes, weaponSkin, headPicId, avatarId, bannerId, titleId, pet?.id, pet?.skinId]);
}

/** Lets the search find items that a record names. */
export function sawItems(ids: readonly (string | undefined)[]): void {
  for (const id of ids) if (id !== undefined && itemIdPattern.test(id)) itemSearch.saw({ id });
}
