import { itemKind } from '../src/contract/item-kinds.ts';
import { pictureKindOfItem } from '../src/contract/picture-kind.ts';
import { playerPages } from '../src/views/player-pages.ts';
import { showCard } from '../src/views/show-card.ts';
import { pageOfWishlist, wishlistPageId, wishlistView } from '../src/views/wishlist.ts';
import { playerCommand } from './lookup/player-command.ts';
import { sawItems } from './lookup/seen-items.ts';
import { fetchPictures } from './requests/fetch-pictures.ts';

/** `/wishlist`: what a player wishes for, the newest first. */
export const wishlist = playerCommand({
  ids: playerPages.wishlist,
  description: 'commands.wishlist',
  pageId: wishlistPageId,
  async show({ answer, region, asked, around, ask, page }, context, services) {
    const list = await services.players.wishlist({ uid: asked.uid, region }, ask);
    sawItems(list.value.map(({ itemId }) => itemId));
    const shown = pageOfWishlist(list.value, page);
    const requests = shown.wishes.map(({ itemId: id }) => ({ kind: pictureKindOfItem(itemKind(id)), id }));
    const pictures = await fetchPictures(requests, context, services);
    const view = wishlistView(answer.value, shown, { pictures, asked, language: context.language });
    return showCard(view, { ...around, answers: [answer, list] });
  },
});
