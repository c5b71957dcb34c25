import type { ServedPath } from '../../shared/contract/endpoints.ts';
import type { Route } from '../route.ts';
import { stats } from '../world/stats.ts';
import { wishlist } from '../world/wishlist.ts';
import { craftland } from './craftland-route.ts';
import { info } from './info-route.ts';
import { picture } from './picture-route.ts';
import { playerAssets } from './player-assets-route.ts';
import { playerInfo } from './player-info-route.ts';
import { playerPart } from './player-part-route.ts';
import { search } from './search-route.ts';
import { usage } from './usage-route.ts';

export const routes: Readonly<Record<ServedPath, Route>> = {
  '/api/v1/info': info,
  '/api/v1/stats': playerPart(stats, {
    plan: 'starter',
    summary: 'The player’s battle royale statistics (alone, in twos, in fours) and those of Clash Squad',
    description: 'A counter that is zero is left out.',
  }),
  '/api/v1/image': picture,
  '/api/v1/craftland': craftland,
  '/api/v1/wishlist': playerPart(wishlist, {
    plan: 'starter',
    summary: 'What the player put on the wishlist, the newest first',
  }),
  '/api/v1/search': search,
  '/api/v1/usage': usage,
  '/api/player-info': playerInfo,
  '/api/images/player-assets': playerAssets,
  '/api/images/item': picture,
  '/api/usage': usage,
};

export const playerParts = [...new Set(Object.values(routes).flatMap(({ parts = [] }) => parts))];
