import type { Exchange } from './route.ts';

export function isKnownVersion(etag: string, { request, reply }: Exchange): boolean {
  reply.header('etag', etag);
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!known?.some((tag) => tag === etag || tag === '*')) return false;
  reply.code(304);
  return true;
}
