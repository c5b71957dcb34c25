import { type CraftlandMap, craftlandMapSchema, readCraftlandMap } from '../../shared/contract/craftland.ts';
import { type Player, playerSchema } from '../../shared/contract/player.ts';
import {
  type PlayerAsset,
  playerAssetsSchema,
  readPlayerAssets,
} from '../../shared/contract/player-assets.ts';
import { readPlayer } from '../../shared/contract/read-player.ts';
import { root, v1 } from '../../shared/contract/routes.ts';
import { readStats, type Stats, statsSchema } from '../../shared/contract/stats.ts';
import { readUsage, type Usage, usageSchema } from '../../shared/contract/usage.ts';
import { readWishlist, type Wish, wishlistSchema } from '../../shared/contract/wishlist.ts';
import type { Ages, Endpoint } from './endpoint.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Everything the player API is asked for but pictures, which the gallery fetches. */
export const endpoints = {
  info: {
    name: 'info',
    v1: v1.info,
    root: root.playerInfo,
    read: readPlayer,
    isAbout: ({ uid }, query) => isSameUid(uid, query.uid),
    unreadIn: ({ unread }) => unread,
    schema: playerSchema,
    version: 3,
    ages: ages({ freshMs: minuteMs, revalidateMs: 5 * minuteMs }),
  } satisfies Endpoint<Player>,
  stats: {
    name: 'stats',
    v1: v1.stats,
    root: root.playerInfo,
    read: readStats,
    unreadIn: ({ unread }) => unread,
    schema: statsSchema,
    version: 2,
    ages: ages({ freshMs: 5 * minuteMs, revalidateMs: 30 * minuteMs }),
  } satisfies Endpoint<Stats>,
  wishlist: {
    name: 'wishlist',
    v1: v1.wishlist,
    root: undefined,
    read: readWishlist,
    schema: wishlistSchema,
    version: 2,
    ages: ages({ freshMs: 5 * minuteMs, revalidateMs: 30 * minuteMs }),
  } satisfies Endpoint<Wish[]>,
  craftland: {
    name: 'craftland',
    v1: v1.craftland,
    root: undefined,
    read: readCraftlandMap,
    unreadIn: ({ unread }) => unread,
    schema: craftlandMapSchema,
    version: 2,
    ages: ages({ freshMs: hourMs, revalidateMs: 6 * hourMs, staleMs: 7 * dayMs }),
  } satisfies Endpoint<CraftlandMap>,
  assets: {
    name: 'assets',
    v1: undefined,
    root: root.playerAssets,
    read: readPlayerAssets,
    schema: playerAssetsSchema,
    version: 1,
    ages: ages({ freshMs: 5 * minuteMs, revalidateMs: 30 * minuteMs }),
  } satisfies Endpoint<PlayerAsset[]>,
  usage: {
    name: 'usage',
    v1: v1.usage,
    root: root.usage,
    isFree: true,
    read: readUsage,
    schema: usageSchema,
    version: 1,
    ages: ages({ freshMs: 20 * secondMs, revalidateMs: minuteMs, staleMs: hourMs }),
  } satisfies Endpoint<Usage>,
};

/** A service may drop zeros in front. */
function isSameUid(one: string, other: string | undefined): boolean {
  return other === undefined || withoutZeros(one) === withoutZeros(other);
}

function withoutZeros(uid: string): string {
  return uid.replace(/^0+/, '');
}

function ages(given: Pick<Ages, 'freshMs' | 'revalidateMs'> & Partial<Ages>): Ages {
  return { staleMs: dayMs, missingMs: minuteMs, ...given };
}
