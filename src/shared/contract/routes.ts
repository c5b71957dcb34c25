/** Prefix of the newer paths of the player API: the base address ends in it. */
export const versionPath = '/api/v1';

export const picturePaths = { image: '/api/v1/image', item: '/api/images/item' } as const;

export const docsPath = '/docs';

/** Request header of the key (specification, section 5); the only place our client puts it. */
export const keyHeader = 'x-api-key';

/** Query parameter of the key (specification, section 5): the alternative the service accepts too. */
export const keyParameter = 'key';

export function serviceRoot(baseUrl: string): string {
  return baseUrl.replace(/\/api(\/v1)?\/?$/, '');
}
