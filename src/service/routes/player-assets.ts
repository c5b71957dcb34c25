import { z } from 'zod';
import { root } from '../../contract/routes.ts';
import type { PictureRequest } from '../../images/picture.ts';
import type { Endpoint, Exchange } from '../endpoint.ts';
import { itemIdNames, itemQuestion } from '../pictures/item-question.ts';
import { assetsOf } from '../pictures/player-assets.ts';
import { sendPicture } from '../pictures/send-picture.ts';
import { regionParameter, uidParameter } from '../question.ts';
import { findPlayer } from './info.ts';

/** Two forms: `?uid&region` lists a player's pictures, `?kind&id` is one of them. */
const question = z.unknown().transform((query, context) => {
  const shape = asksForPicture(query)
    ? itemQuestion
    : z.object({ uid: uidParameter, region: regionParameter });
  const parsed = shape.safeParse(query);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path, message });
  return z.NEVER;
});

export const playerAssetsEndpoint: Endpoint<typeof question> = {
  path: root.playerAssets,
  question,
  answer: (asked, desk, exchange) =>
    'uid' in asked
      ? assetsOf(findPlayer(desk.world, asked)).map((asset) => ({
          ...asset,
          url: addressOf(asset, exchange),
        }))
      : sendPicture(asked, desk, exchange),
};

function asksForPicture(query: unknown): boolean {
  const names = new Set(Object.keys(query ?? {}));
  return names.has('kind') || itemIdNames.some((name) => names.has(name));
}

function addressOf({ kind, id }: PictureRequest, { request }: Exchange): string {
  return `${request.protocol}://${request.host}${root.playerAssets}?kind=${kind}&id=${id}`;
}
