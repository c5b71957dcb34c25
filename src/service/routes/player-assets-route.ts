import { z } from 'zod';
import { assetsEndpoint } from '../../shared/contract/player-assets.ts';
import type { PictureRequest } from '../../shared/pictures/picture.ts';
import { itemIdNames, itemQuery, pictureKindParameter } from '../pictures/item-query.ts';
import { itemIdParameter, regionParameter, uidParameter } from '../query.ts';
import type { Exchange, Route } from '../route.ts';
import { sendRecord } from '../send-record.ts';
import { examplePlayer } from '../world/example.ts';
import type { PlayerRecord } from '../world/player-record.ts';
import { findPlayer, playerQuery } from './info-route.ts';
import { pictureAnswer, sendPicture } from './picture-route.ts';

const query = z.unknown().transform((sent, context) => {
  const shape = asksForPicture(sent) ? itemQuery : playerQuery;
  const parsed = shape.safeParse(sent);
  if (parsed.success) return parsed.data;
  // The parameter documented as `itemID` is `id` in this route.
  for (const { path, message } of parsed.error.issues)
    context.addIssue({ code: 'custom', path: path[0] === 'itemID' ? ['id'] : path, message });
  return z.NEVER;
});

export const playerAssets: Route<typeof query> = {
  plan: 'free',
  isFree: true,
  about: {
    summary: 'The pictures of a player: avatar, frame, banner, clothes, pet, weapons',
    description:
      'With `uid` and `region`: a list of what the player shows and where each picture is. With `kind` or `id`: the picture of the id, whatever else is there.',
    answers: {
      'application/json': z.array(z.object({ kind: z.string(), id: z.string(), url: z.url() })),
      ...pictureAnswer,
    },
    example: () =>
      listAssets(examplePlayer()).map((asset) => ({ ...asset, url: `https://api.example${pathOf(asset)}` })),
    parameters: z.object({
      uid: uidParameter.optional(),
      region: regionParameter.optional(),
      kind: pictureKindParameter,
      id: itemIdParameter.optional(),
    }),
  },
  query,
  answer: (parsed, parts, exchange) =>
    'uid' in parsed
      ? sendRecord(
          listAssets(findPlayer(parts.world, parsed)).map((asset) => ({
            ...asset,
            url: addressOf(asset, exchange),
          })),
          exchange,
        )
      : sendPicture(parsed, parts, exchange),
};

/** Lists the pictures, portrait first. A frame has the ID of its profile picture. */
function listAssets({ basicInfo, profileInfo, petInfo }: PlayerRecord): PictureRequest[] {
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

function asksForPicture(query: unknown): boolean {
  const names = new Set(Object.keys(query ?? {}));
  return names.has('kind') || itemIdNames.some((name) => names.has(name));
}

/** Returns the picture's URL, or only its path if the Host is invalid. */
function addressOf(asset: PictureRequest, { request: { protocol, host } }: Exchange): string {
  const origin = host.length <= maxHostLength && hostPattern.test(host) ? `${protocol}://${host}` : '';
  return `${origin}${pathOf(asset)}`;
}

const maxHostLength = 261;
const hostPattern = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

function pathOf({ kind, id }: PictureRequest): string {
  return `${assetsEndpoint.paths[0]}?kind=${kind}&id=${id}`;
}
