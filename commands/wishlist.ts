import { playerCommand } from '../src/bot/command-parts/lookup/player-command.ts';
import { fetchPictures } from '../src/bot/command-parts/requests/fetch-pictures.ts';
import { showCard } from '../src/bot/views/message/show-card.ts';
import { playerPages } from '../src/bot/views/player/player-pages.ts';
import { pageOfWishlist, wishlistPageId, wishlistView } from '../src/bot/views/wishlist.ts';
import { itemKind } from '../src/shared/contract/item-kinds.ts';
import { pictureKindOfItem } from '../src/shared/contract/picture-kind.ts';

/** `/wishlist`: what a player wishes for, the newest first. */
export const wishlist = playerCommand({
  ids: playerPages.wishlist,
  description: 'commands.wishlist',
  pageId: wishlistPageId,
  async show({ answer, region, asked, around, ask, page }, context, services) {
    const list = await services.players.wishlist({ uid: asked.uid, region }, ask);
    services.items.saw(list.value.map(({ itemId }) => itemId));
    const shown = pageOfWishlist(list.value, page);
    const requests = shown.wishes.map(({ itemId: id }) => ({ kind: pictureKindOfItem(itemKind(id)), id }));
    const pictures = await fetchPictures(requests, context, services);
    const view = wishlistView(answer.value, shown, { pictures, asked, language: context.language });
    return showCard(view, { ...around, answers: [answer, list] });
  },
});
