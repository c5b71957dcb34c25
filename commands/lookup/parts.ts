import type { PictureKind } from '../../src/contract/picture-kind.ts';
import type { Captain, Player } from '../../src/contract/player.ts';
import { outfitOf } from '../../src/game/outfit.ts';
import type { Picture, PictureRequest } from '../../src/images/picture.ts';
import type { Found } from './find.ts';

/** Which pictures a player card is composed of. */
export function playerParts(player: Player): PictureRequest[] {
  const { looks, pet } = player;
  const { clothes, weaponSkin } = outfitOf(player);
  return [
    ...portrait(looks.headPicId ?? looks.avatarId),
    ...part('banner', looks.bannerId),
    ...clothes.flatMap((id) => part('clothes', id)),
    ...part('weapon', weaponSkin),
    ...part('pet', pet?.id),
  ];
}

/** Which pictures the captain on a clan card is composed of. */
export function captainParts({ headPicId, bannerId }: Captain): PictureRequest[] {
  return [...portrait(headPicId), ...part('banner', bannerId)];
}

/** The pictures of a card, by kind. */
export interface Parts {
  first(kind: PictureKind): Picture | undefined;
  /** For the kinds that a portrait always has. */
  needed(kind: 'avatar' | 'frame'): Picture;
  worn: Picture[];
  /** How many are placeholders for something the player does show. */
  missing: number;
}

/** Fetches the pictures for what was found, all at once. */
export async function fetchParts(
  requests: readonly PictureRequest[],
  { services, picturesUntil, onBehalfOf }: Pick<Found, 'services' | 'picturesUntil' | 'onBehalfOf'>,
): Promise<Parts> {
  const pictures = await services.gallery.fetch(requests, picturesUntil, onBehalfOf);
  const first = (kind: PictureKind) => pictures.find((picture) => picture.kind === kind);
  return {
    first,
    needed(kind) {
      const picture = first(kind);
      if (!picture) throw new Error(`no ${kind} was asked for`);
      return picture;
    },
    worn: pictures.filter(({ kind }) => kind === 'clothes' || kind === 'weapon'),
    missing: pictures.filter(({ isMissing, id }) => isMissing && id !== nothing).length,
  };
}

// The game gives a profile picture and its frame one id.
function portrait(id: string = nothing): PictureRequest[] {
  return [
    { kind: 'avatar', id },
    { kind: 'frame', id },
  ];
}

function part(kind: PictureKind, id: string | undefined): PictureRequest[] {
  return id ? [{ kind, id }] : [];
}

// A portrait is never left out of a card: under no id the gallery asks nobody and draws a placeholder.
const nothing = '';
