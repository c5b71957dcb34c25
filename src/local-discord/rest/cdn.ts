import type { FastifyInstance, FastifyReply } from 'fastify';
import { drawAvatar } from '../files/avatar.ts';
import type { LocalFile } from '../local-discord.ts';
import { allEmojis, findEmoji } from '../messages/all-emojis.ts';
import { withoutQuery } from '../rules/without-query.ts';
import type { World } from '../world.ts';

/** Serves uploaded files and avatars; 404 for everything else. */
export async function cdn(app: FastifyInstance, { worlds }: { worlds: readonly World[] }): Promise<void> {
  const avatars = new Map<number, LocalFile>();
  const avatar = (seed: number) => {
    const known = avatars.get(seed) ?? drawAvatarFile(seed);
    avatars.set(seed, known);
    return known;
  };
  const method = ['GET', 'HEAD'];
  const serve = (url: string, find: (id: string) => LocalFile | undefined) =>
    app.route<{ Params: { id: string } }>({
      method,
      url,
      handler: ({ params }, reply) => sendFile(reply, find(params.id)),
    });
  serve('/embed/avatars/:id(^\\d$).png', (id) => avatar(Number(id)));
  for (const folder of ['avatars', 'icons', 'app-icons'])
    serve(`/${folder}/:id(^\\d{17,20}$)/*`, (id) => avatar(seedOf(id)));
  const emojis = '/emojis/:id(^\\d{17,20}$).:format(^png|webp|gif|jpe?g|avif$)';
  serve(emojis, (id) => emojiPicture(worlds, id));
  const stickers = '/stickers/:id(^\\d{17,20}$).:format(^png|gif|webp$)';
  serve(stickers, (id) => stickerPicture(worlds, id) ?? avatar(seedOf(id)));
  for (const folder of ['attachments', 'ephemeral-attachments'])
    app.route({
      method,
      url: `/${folder}/*`,
      handler: ({ url, query }, reply) =>
        sendFile(reply, findUpload(worlds, url.replace(/\?.*/s, ''), query)),
    });
  app.setNotFoundHandler(({ method, url, headers }, reply) => {
    // Only bots with a wrong API URL authenticate here.
    if (headers.authorization)
      worlds[0]?.explanations.addOnce(
        `${method} ${withoutQuery(url)}: 404. There is nothing at this address: those of the API begin with /api.`,
      );
    return sendFile(reply, undefined);
  });
}

export function emojiPicture([world]: readonly World[], id: string): LocalFile | undefined {
  return world && findEmoji(allEmojis(world), id)?.picture;
}

function stickerPicture([world]: readonly World[], id: string): LocalFile | undefined {
  return world?.servers
    .all()
    .map(({ stickers }) => stickers.get(id)?.picture)
    .find(Boolean);
}

/** Finds an upload by its signed URL, unless that has expired. */
function findUpload([world]: readonly World[], path: string, query: unknown): LocalFile | undefined {
  const isGood = world?.urls.isGood(path, typeof query === 'object' && query ? { ...query } : {});
  return isGood ? world?.files.get(path) : undefined;
}

function sendFile(reply: FastifyReply, file: LocalFile | undefined): FastifyReply {
  if (!file)
    return reply
      .code(404)
      .header('content-type', 'text/plain')
      .send(Buffer.from('This content is no longer available.'));
  return reply
    .headers({
      'content-type': file.contentType,
      'cache-control': 'public, max-age=31536000',
      // Uploaded HTML and SVG must not run scripts in this origin.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    })
    .send(Buffer.from(file.data));
}

function drawAvatarFile(seed: number): LocalFile {
  return { name: `${seed}.png`, contentType: 'image/png', data: drawAvatar(seed, avatarSize) };
}

/** Seeds 0 to 9 give the default avatars. */
function seedOf(userId: string): number {
  return 10 + Number((BigInt(userId) >> 22n) % 90n);
}

const avatarSize = 256;
