/** Prefix of the newer paths; the base address ends with it. */
export const versionPath = '/api/v1';

export const picturePaths = { image: '/api/v1/image', item: '/api/images/item' } as const;

export const docsPath = '/docs';

export const keyHeader = 'x-api-key';

export const keyParameter = 'key';

export function serviceRoot(baseUrl: string): string {
  return baseUrl.replace(/\/api(\/v1)?\/?$/, '');
}
