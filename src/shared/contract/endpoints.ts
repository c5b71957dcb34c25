import { craftlandEndpoint } from './craftland.ts';
import { assetsEndpoint } from './player-assets.ts';
import { infoEndpoint } from './read-player.ts';
import type { picturePaths } from './routes.ts';
import { searchEndpoint } from './search.ts';
import { statsEndpoint } from './stats.ts';
import { usageEndpoint } from './usage.ts';
import { wishlistEndpoint } from './wishlist.ts';

export const endpoints = [
  infoEndpoint,
  statsEndpoint,
  craftlandEndpoint,
  wishlistEndpoint,
  searchEndpoint,
  assetsEndpoint,
  usageEndpoint,
] as const;

export type EndpointName = (typeof endpoints)[number]['name'];

export type ServedPath =
  | (typeof endpoints)[number]['paths'][number]
  | (typeof picturePaths)[keyof typeof picturePaths];
