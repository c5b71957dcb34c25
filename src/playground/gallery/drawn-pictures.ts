import type { Gallery } from '../../bot/images/gallery.ts';
import type { Wardrobe } from '../../service/pictures/draw-picture.ts';
import { openPictures, type PictureStore } from '../../service/pictures/picture-store.ts';
import { withDigest } from '../../shared/pictures/decode.ts';
import { isTooSmall } from '../../shared/pictures/is-too-small.ts';
import type { Picture, PictureRequest } from '../../shared/pictures/picture.ts';
import { drawPlaceholder } from '../../shared/pictures/placeholder.ts';

/** Opens galleries that send no requests: two with the playground's pictures, one with only placeholders. */
export function openDrawnPictures(): Record<Wardrobe | 'none', Gallery> {
  const galleryIn = (wardrobe: Wardrobe) => {
    const store = openPictures({ wardrobe });
    return galleryOf((request) => drawnPicture(store, request));
  };
  return { drawn: galleryIn('drawn'), rendered: galleryIn('rendered'), none: galleryOf(drawPlaceholder) };
}

function galleryOf(find: (request: PictureRequest) => Promise<Picture>): Gallery {
  return { fetch: (requests) => Promise.all(requests.map(find)), status: () => [] };
}

async function drawnPicture(store: PictureStore, request: PictureRequest): Promise<Picture> {
  const { kind, id } = request;
  const drawn = id === '' ? undefined : await store.get({ kind, id });
  if (!drawn || isTooSmall(drawn.bytes)) return drawPlaceholder(request);
  return { kind, id, ...withDigest(drawn.bytes), source: 'player-api', isMissing: false };
}
