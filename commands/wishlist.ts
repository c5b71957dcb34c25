import { definePlayerPage } from '../src/bot/command-parts/lookup/define-player-page.ts';
import { fetchFigure } from '../src/bot/command-parts/lookup/player-pictures.ts';
import { fetchPictures } from '../src/bot/command-parts/requests/fetch-pictures.ts';
import { pageOfWishlist, wishlistView } from '../src/bot/views/wishlist-view.ts';
import { itemKind } from '../src/shared/contract/item-kinds.ts';
import { pictureKindOfItem } from '../src/shared/contract/picture-kind.ts';

export const wishlist = definePlayerPage({
  name: 'wishlist',
  buttons: ['refresh', 'share', 'page'],
  async show(found, { context, services, ask, page }) {
    const { uid, region } = found;
    const list = await services.players.wishlist({ uid, region }, ask);
    services.items.saw(list.value.map(({ itemId }) => itemId));
    const shown = pageOfWishlist(list.value, page);
    const requests = shown.wishes.map(({ itemId: id }) => ({ kind: pictureKindOfItem(itemKind(id)), id }));
    const [pictures, { pieces }] = await Promise.all([
      fetchPictures(requests, context, services),
      fetchFigure(found.answer.value, context, services),
    ]);
    const view = wishlistView(found, shown, { pictures, pieces, language: context.language });
    return { view, answers: [list] };
  },
});
