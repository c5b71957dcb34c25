import type { Endpoint } from '../endpoint.ts';
import { craftlandEndpoint } from './craftland.ts';
import { imageEndpoint } from './image.ts';
import { infoEndpoint } from './info.ts';
import { itemImageEndpoint } from './item-image.ts';
import { playerAssetsEndpoint } from './player-assets.ts';
import { playerInfoEndpoint } from './player-info.ts';
import { statsEndpoint } from './stats.ts';
import { rootUsageEndpoint, v1UsageEndpoint } from './usage.ts';
import { wishlistEndpoint } from './wishlist.ts';

/** Every endpoint that needs a key, in the order of the documentation. */
export const endpoints: readonly Endpoint[] = [
  infoEndpoint,
  statsEndpoint,
  imageEndpoint,
  craftlandEndpoint,
  wishlistEndpoint,
  v1UsageEndpoint,
  playerInfoEndpoint,
  playerAssetsEndpoint,
  itemImageEndpoint,
  rootUsageEndpoint,
];
