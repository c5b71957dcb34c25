import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LocalFile } from '../local-discord.ts';
import { drawAvatar } from './avatar.ts';
import type { FileShelf } from './file-shelf.ts';

/** Serves uploaded files and the pictures of people, as Discord's CDN does. */
export function createCdnHandler(
  shelf: FileShelf,
): (request: IncomingMessage, response: ServerResponse) => void {
  const pictures = new Map<number, LocalFile>();
  const avatar = (seed: number) => {
    const known = pictures.get(seed) ?? {
      name: `${seed}.png`,
      contentType: 'image/png',
      data: drawAvatar(seed, avatarSize),
    };
    pictures.set(seed, known);
    return known;
  };
  return (request, response) => {
    const [pathname = ''] = (request.url ?? '').split('?', 1);
    const file = findAvatar(pathname, avatar) ?? shelf.get(pathname);
    if (!file || !['GET', 'HEAD'].includes(request.method ?? '')) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('This content is no longer available.');
      return;
    }
    response.writeHead(200, {
      'content-type': file.contentType,
      'content-length': file.data.length,
      'cache-control': 'public, max-age=31536000',
      // An uploaded page or drawing must not run as part of another page of this origin.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    });
    response.end(request.method === 'HEAD' ? undefined : file.data);
  };
}

function findAvatar(pathname: string, draw: (seed: number) => LocalFile): LocalFile | undefined {
  const index = /^\/embed\/avatars\/(\d)\.png$/.exec(pathname)?.[1];
  if (index) return draw(Number(index));
  const userId = /^\/(?:avatars|icons|app-icons)\/(\d{17,20})\//.exec(pathname)?.[1];
  return userId ? draw(10 + Number((BigInt(userId) >> 22n) % 90n)) : undefined;
}

const avatarSize = 256;
