import type { Exchange } from './route.ts';

/**
 * Sets `ETag`. True if the caller already has this version: then the answer is a 304 without a body.
 * Tags are compared weakly, as If-None-Match is (RFC 9110, section 13.1.2).
 * @param etag with its quotes
 */
export function isKnownVersion(etag: string, { request, reply }: Exchange): boolean {
  reply.header('etag', etag);
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!known?.some((tag) => tag === etag || tag === '*')) return false;
  reply.code(304);
  return true;
}
