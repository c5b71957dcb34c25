import {
  type APISticker,
  GatewayDispatchEvents,
  GatewayIntentBits,
  PermissionFlagsBits,
  StickerFormatType,
  StickerType,
} from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../errors/api-error.ts';
import { readPictureFacts } from '../files/picture-facts.ts';
import type { Server } from '../guild/servers.ts';
import { findSticker, standardPack } from '../guild/stickers.ts';
import { tellServer } from '../guild/tell-server.ts';
import type { Payload } from '../messages/read-payload.ts';
import type { UploadedFile } from '../messages/uploaded-file.ts';
import { boundedText, fieldError, readForm, text } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { audited } from './audit-requests.ts';
import { type GuildParams, requireServer, requireServerPermission } from './require-server.ts';

export function stickerRoutes(app: FastifyInstance, world: World): void {
  const list = '/guilds/:guild/stickers';
  app.get<{ Params: GuildParams }>(list, ({ params }) =>
    requireServer(world, params)
      .stickers.all()
      .map(({ sticker }) => sticker),
  );
  app.post<{ Params: GuildParams; Body: Payload }>(
    list,
    audited('StickerCreate'),
    ({ params, body }, reply) => {
      const server = requireServer(world, params, PermissionFlagsBits.CreateGuildExpressions);
      const { name, tags, description } = readForm(newForm, body.json ?? {});
      const picture = readPicture(body.files[0]);
      if (server.stickers.size >= maxStickers)
        throw new ApiError(400, 30039, `Maximum number of server stickers reached (${maxStickers})`);
      const sticker: APISticker = {
        id: world.makeId(),
        name,
        tags,
        description: description || null,
        type: StickerType.Guild,
        format_type: picture.format,
        available: true,
        guild_id: server.guild.id,
        user: world.state.bot,
      };
      const { data, contentType } = picture;
      server.stickers.put({ sticker, picture: { name, data, contentType } });
      tell(world, server);
      return reply.code(201).send(sticker);
    },
  );
  const single = `${list}/:sticker`;
  app.get<{ Params: StickerParams }>(
    single,
    ({ params }) => requireServer(world, params).stickers.require(params.sticker).sticker,
  );
  app.patch<{ Params: StickerParams; Body: Payload }>(
    single,
    audited('StickerUpdate'),
    ({ params, body }) => {
      const { server, stored } = requireManaged(world, params);
      const { name, tags, description } = readForm(changedForm, body.json ?? {});
      const sticker = {
        ...stored.sticker,
        ...(name !== undefined && { name }),
        ...(tags !== undefined && { tags }),
        ...(description !== undefined && { description: description || null }),
      };
      server.stickers.put({ ...stored, sticker });
      tell(world, server);
      return sticker;
    },
  );
  app.delete<{ Params: StickerParams }>(single, audited('StickerDelete'), ({ params }, reply) => {
    const { server } = requireManaged(world, params);
    server.stickers.remove(params.sticker);
    tell(world, server);
    return reply.code(204).send();
  });
}

/** The stickers that everybody has: one pack, of this machine's own. hikari asks for it without a token. */
export function stickerPackRoutes(app: FastifyInstance, { servers }: World): void {
  app.get('/sticker-packs', () => ({ sticker_packs: [standardPack] }));
  app.get<{ Params: { pack: string } }>('/sticker-packs/:pack', ({ params }) => {
    if (params.pack !== standardPack.id) throw new ApiError(404, 10061, 'Unknown Sticker Pack');
    return standardPack;
  });
  app.get<{ Params: { sticker: string } }>('/stickers/:sticker', ({ params }) => {
    const found = findSticker(servers.all(), params.sticker);
    if (!found) throw new ApiError(404, 10060, 'Unknown Sticker');
    const { user: _, ...sticker } = found;
    return sticker;
  });
}

interface StickerParams extends GuildParams {
  sticker: string;
}

/** @throws ApiError 10060, 50013; documented: its creator may change it as long as they may create stickers */
function requireManaged(world: World, params: StickerParams) {
  const server = requireServer(world, params);
  const stored = server.stickers.require(params.sticker);
  const { CreateGuildExpressions, ManageGuildExpressions } = PermissionFlagsBits;
  const isOwn = stored.sticker.user?.id === world.state.bot.id;
  requireServerPermission(
    world,
    server,
    isOwn ? CreateGuildExpressions | ManageGuildExpressions : ManageGuildExpressions,
  );
  return { server, stored };
}

/** @throws ApiError 50035 without a file, 50045 for one that is too large, 50046 for one that is no picture */
function readPicture(file: UploadedFile | undefined) {
  if (!file) throw fieldError(['file'], 'BASE_TYPE_REQUIRED', 'This field is required');
  if (file.data.length > maxBytes) throw new ApiError(400, 50045, 'File uploaded exceeds the maximum size');
  const { contentType } = readPictureFacts(Buffer.from(file.data)) ?? {};
  if (contentType === 'image/gif') return { data: file.data, contentType, format: StickerFormatType.GIF };
  if (contentType !== 'image/png') throw new ApiError(400, 50046, 'Invalid file uploaded');
  return { data: file.data, contentType, format: StickerFormatType.PNG };
}

function tell(world: World, server: Server): void {
  const stickers = server.stickers.all().map(({ sticker }) => sticker);
  server.guild.stickers = stickers;
  const event = GatewayDispatchEvents.GuildStickersUpdate;
  tellServer(world, server, event, { stickers }, GatewayIntentBits.GuildExpressions);
}

/** Of a server without boosts. */
const maxStickers = 5;
const maxBytes = 512 * 1024;

const description = text(0, 100).nullish();
const newForm = z.object({ name: boundedText(2, 30), tags: boundedText(1, 200), description });
const changedForm = z.object({
  name: boundedText(2, 30).optional(),
  tags: boundedText(1, 200).optional(),
  description,
});
