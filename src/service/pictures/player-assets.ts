import type { PictureRequest } from '../../shared/pictures/picture.ts';
import type { PlayerRecord } from '../world/player-record.ts';

/** The pictures of a player, the portrait first. A frame has the id of the profile picture it lies over. */
export function listAssets({ basicInfo, profileInfo, petInfo }: PlayerRecord): PictureRequest[] {
  const { headPic, bannerId, pinId, weaponSkinShows = [] } = basicInfo;
  const entries: [PictureRequest['kind'], string | undefined][] = [
    ['avatar', profileInfo?.avatarId],
    ['avatar', headPic],
    ['frame', headPic],
    ['banner', bannerId],
    ['item', pinId],
    ...(profileInfo?.clothes ?? []).map((id): [PictureRequest['kind'], string] => ['clothes', id]),
    ['pet', petInfo?.id],
    ...weaponSkinShows.map((id): [PictureRequest['kind'], string] => ['weapon', id]),
  ];
  return entries.flatMap(([kind, id]) => (id ? [{ kind, id }] : []));
}
