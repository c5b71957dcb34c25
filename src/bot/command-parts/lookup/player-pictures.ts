import type { PictureAddresses } from '../../../shared/contract/picture-addresses.ts';
import type { PictureKind } from '../../../shared/contract/picture-kind.ts';
import type { Player } from '../../../shared/contract/player.ts';
import type { Picture, PictureRequest } from '../../../shared/pictures/picture.ts';
import type { PlayerCardProps } from '../../cards/player-card.ts';
import type { Services } from '../../discord/services-of-bot.ts';
import { isOnBody } from '../../game/items.ts';
import { addressOf, pieceKind, toOutfit } from '../../game/outfit-pieces.ts';
import type { ClanPictures } from '../../views/clan-view.ts';
import type { AskContext } from '../requests/create-ask.ts';
import { fetchPictures } from '../requests/fetch-pictures.ts';

type PictureServices = Pick<Services, 'gallery' | 'now'>;

export function listPictures(player: Player): PictureRequest[] {
  const { looks, pet, pictureAddresses } = player;
  const { clothes, weaponSkin } = toOutfit(player);
  return [
    ...portrait(looks.headPicId ?? looks.avatarId, pictureAddresses),
    ...part('banner', looks.bannerId, pictureAddresses.banner ?? addressOf(looks.bannerId ?? noId, player)),
    ...clothes.flatMap((id) => part('clothes', id, addressOf(id, player))),
    ...part('weapon', weaponSkin, addressOf(weaponSkin ?? noId, player)),
    ...part('pet', pet?.id, pictureAddresses.pet),
  ];
}

/** Fetches the pictures of a player card; `missing` counts the placeholders for items that it shows. */
export async function fetchPlayerPictures(
  player: Player,
  context: AskContext,
  services: PictureServices,
): Promise<{ pictures: PlayerCardProps['pictures']; missing: number }> {
  const fetched = await fetchPictures(listPictures(player), context, services);
  return {
    pictures: {
      avatar: avatarIn(fetched),
      frame: ofKind(fetched, 'frame'),
      banner: ofKind(fetched, 'banner'),
      pieces: toPieces(fetched),
    },
    missing: countMissing(fetched),
  };
}

export async function fetchFigure(
  player: Player,
  context: AskContext,
  services: PictureServices,
): Promise<{ pieces: Pieces; missing: number }> {
  const fetched = await fetchPictures(worn(player), context, services);
  return { pieces: toPieces(fetched), missing: countMissing(fetched) };
}

/** Fetches the leader's portrait and the player's own outfit, because another leader's is unknown. */
export async function fetchClanPictures(
  player: Player,
  { context, services }: { context: AskContext; services: PictureServices },
): Promise<{ pictures: ClanPictures; missing: number }> {
  const { captain } = player;
  const fetched = await fetchPictures(
    [...(captain ? portrait(captain.headPicId) : []), ...worn(player)],
    context,
    services,
  );
  const pictures = { avatar: ofKind(fetched, 'avatar'), pieces: toPieces(fetched) };
  return { pictures, missing: countMissing(fetched) };
}

/** Fetches portraits in the given order, with placeholders for unknown or missing IDs. */
export function fetchFaces(
  ids: readonly (string | undefined)[],
  context: AskContext,
  services: PictureServices,
): Promise<Picture[]> {
  const requests = ids.map((id = noId): PictureRequest => ({ kind: 'avatar', id }));
  return fetchPictures(requests, context, services);
}

function worn(player: Player): PictureRequest[] {
  const { clothes } = toOutfit(player);
  return clothes.filter(isOnBody).flatMap((id) => part('clothes', id, addressOf(id, player)));
}

type Pieces = PlayerCardProps['pictures']['pieces'];

// Portrait and frame are requested by the same ID.
function portrait(id: string = noId, { avatar, frame }: PictureAddresses = {}): PictureRequest[] {
  return [
    { kind: 'avatar', id, address: avatar },
    { kind: 'frame', id, address: frame },
  ];
}

function part(kind: PictureKind, id: string | undefined, address?: string): PictureRequest[] {
  return id ? [{ kind, id, address }] : [];
}

function toPieces(pictures: readonly Picture[]): Pieces {
  return pictures
    .filter(({ kind }) => kind === 'clothes' || kind === 'weapon' || kind === 'pet')
    .map((picture) => ({ kind: pieceKind(picture), picture }));
}

function ofKind(pictures: readonly Picture[], kind: PictureKind): Picture | undefined {
  return pictures.find((picture) => picture.kind === kind);
}

function avatarIn(pictures: readonly Picture[]): Picture {
  const avatar = ofKind(pictures, 'avatar');
  if (!avatar) throw new Error('no avatar was asked for');
  return avatar;
}

function countMissing(pictures: readonly Picture[]): number {
  return pictures.filter(({ isMissing, id }) => isMissing && id !== noId).length;
}

// Finds at most a ready-made portrait, otherwise a placeholder.
const noId = '';
