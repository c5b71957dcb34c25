import type { Gallery } from '../../bot/images/gallery.ts';
import { openPictures, type PictureStore } from '../../service/pictures/picture-store.ts';
import { withDigest } from '../../shared/pictures/decode.ts';
import type { Picture, PictureRequest } from '../../shared/pictures/picture.ts';
import { drawPlaceholder } from '../../shared/pictures/placeholder.ts';

/** Galleries without requests: one has the pictures that the playground's player API draws, the other has none. */
export function openDrawnPictures(): { drawn: Gallery; none: Gallery } {
  const store = openPictures();
  return {
    drawn: galleryOf((request) => drawnPicture(store, request)),
    none: galleryOf(drawPlaceholder),
  };
}

function galleryOf(find: (request: PictureRequest) => Promise<Picture>): Gallery {
  return { fetch: (requests) => Promise.all(requests.map(find)), status: () => [] };
}

async function drawnPicture(store: PictureStore, request: PictureRequest): Promise<Picture> {
  const { kind, id } = request;
  const drawn = id === '' ? undefined : await store.get({ kind, id });
  if (!drawn) return drawPlaceholder(request);
  return { kind, id, ...withDigest(drawn.bytes), source: 'player-api', isMissing: false };
}
