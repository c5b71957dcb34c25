/**
 * Where the player API serves what.
 * `v1` paths follow the base address, which ends in `/api/v1`; `root` paths follow the base without it.
 */
export const versionPath = '/api/v1';

export const v1 = {
  info: '/info',
  stats: '/stats',
  image: '/image',
  craftland: '/craftland',
  wishlist: '/wishlist',
  usage: '/usage',
} as const;

export const root = {
  playerInfo: '/api/player-info',
  playerAssets: '/api/images/player-assets',
  item: '/api/images/item',
  usage: '/api/usage',
  docs: '/docs',
} as const;

/** Request header of the key (specification, section 5); the only place our client puts it. */
export const keyHeader = 'x-api-key';

/** Query parameter of the key (specification, section 5): the alternative the service accepts too. */
export const keyParameter = 'key';

/** `https://host/api/v1` → `https://host`: the address that the root paths follow. */
export function serviceRoot(baseUrl: string): string {
  return baseUrl.replace(/\/api\/v1\/?$/, '');
}
