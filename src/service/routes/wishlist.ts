import { v1, versionPath } from '../../shared/contract/routes.ts';
import type { Endpoint } from '../endpoint.ts';
import { sendRecord } from '../send-record.ts';
import { examplePlayer } from '../world/example.ts';
import { wishlistOf, wishlistRecord } from '../world/wishlist.ts';
import { findPlayer, playerQuery } from './info.ts';

export const wishlistEndpoint: Endpoint<typeof playerQuery> = {
  path: versionPath + v1.wishlist,
  about: {
    summary: 'What the player put on the wishlist, the newest first',
    answers: { 'application/json': wishlistRecord },
    example: () => wishlistOf(examplePlayer()),
  },
  query: playerQuery,
  answer: (query, { world }, exchange) => sendRecord(world.wishlist(findPlayer(world, query)), exchange),
};
