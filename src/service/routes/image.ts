import { v1, versionPath } from '../../shared/contract/routes.ts';
import type { Endpoint } from '../endpoint.ts';
import { aboutPicture } from '../pictures/about-picture.ts';
import { itemQuery } from '../pictures/item-query.ts';
import { sendPicture } from '../pictures/send-picture.ts';

export const imageEndpoint = {
  path: versionPath + v1.image,
  about: aboutPicture,
  query: itemQuery,
  answer: sendPicture,
} satisfies Endpoint<typeof itemQuery>;
