import { craftlandEndpoint } from './craftland.ts';
import { assetsEndpoint } from './player-assets.ts';
import { infoEndpoint } from './read-player.ts';
import type { picturePaths } from './routes.ts';
import { searchEndpoint } from './search.ts';
import { statsEndpoint } from './stats.ts';
import { usageEndpoint } from './usage.ts';
import { wishlistEndpoint } from './wishlist.ts';

/** Every question to the player API but those for pictures: of client, service and compliance suite. */
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

/** A path that needs a key, from the service's root. */
export type ServedPath =
  | (typeof endpoints)[number]['paths'][number]
  | (typeof picturePaths)[keyof typeof picturePaths];
