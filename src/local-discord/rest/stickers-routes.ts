import {
  type APISticker,
  GatewayDispatchEvents,
  PermissionFlagsBits,
  StickerFormatType,
  StickerType,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { ApiError } from '../errors/api-error.ts';
import { readPictureFacts } from '../files/picture-facts.ts';
import { dispatchInServer } from '../guild/dispatch.ts';
import type { Server } from '../guild/servers.ts';
import { findSticker, standardPack } from '../guild/stickers.ts';
import type { UploadedFile } from '../messages/uploaded-file.ts';
import { boundedText, fieldError, text, withoutUndefined } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { requireKeeper } from './require-server.ts';
import type { Routes } from './routes.ts';

export function stickerRoutes({ world, guild }: Routes): void {
  guild.on('GET', '/stickers', {}, ({ server }) => server.stickers.all().map(({ sticker }) => sticker));
  const creation = { needs: rights.create, form: newForm, audit: 'StickerCreate', status: 201 } as const;
  guild.on('POST', '/stickers', creation, ({ server, form: { name, tags, description }, files }) => {
    const { format, ...picture } = readPicture(files[0]);
    if (server.stickers.size >= maxStickers)
      throw new ApiError(400, 30039, `Maximum number of server stickers reached (${maxStickers})`);
    const sticker: APISticker = {
      id: world.makeId(),
      name,
      tags,
      description: description || null,
      type: StickerType.Guild,
      format_type: format,
      available: true,
      guild_id: server.guild.id,
      user: world.state.bot,
    };
    server.stickers.put({ sticker, picture: { name, ...picture } });
    dispatchStickers(world, server);
    return sticker;
  });
  const single = guild.below('/stickers/:sticker', ({ server }, params) => ({
    stored: server.stickers.require(params.sticker),
  }));
  single.on('GET', '', {}, ({ stored }) => stored.sticker);
  single.on('PATCH', '', { form: changedForm, audit: 'StickerUpdate' }, ({ server, stored, form }) => {
    requireKeeper(world, server, stored.sticker.user?.id, rights);
    const { description = stored.sticker.description, ...rest } = form;
    const sticker = { ...stored.sticker, ...withoutUndefined(rest), description: description || null };
    server.stickers.put({ ...stored, sticker });
    dispatchStickers(world, server);
    return sticker;
  });
  single.on('DELETE', '', { audit: 'StickerDelete' }, ({ server, stored: { sticker } }) => {
    requireKeeper(world, server, sticker.user?.id, rights);
    server.stickers.remove(sticker.id);
    dispatchStickers(world, server);
  });
}

const rights = {
  create: PermissionFlagsBits.CreateGuildExpressions,
  manage: PermissionFlagsBits.ManageGuildExpressions,
};

/** Routes for the standard sticker pack; hikari requests it without a token. */
export function stickerPackRoutes({ world, root }: Routes): void {
  root.on('GET', '/sticker-packs', {}, () => ({ sticker_packs: [standardPack] }));
  root.on('GET', '/sticker-packs/:pack', {}, ({ params }) => {
    if (params.pack !== standardPack.id) throw new ApiError(404, 10061, 'Unknown Sticker Pack');
    return standardPack;
  });
  root.on('GET', '/stickers/:sticker', {}, ({ params }) => {
    const found = findSticker(world.servers.all(), params.sticker);
    if (!found) throw new ApiError(404, 10060, 'Unknown Sticker');
    const { user: _, ...sticker } = found;
    return sticker;
  });
}

/** @throws ApiError 50035 without a file, 50045 if it is too large, 50046 if it is not a picture */
function readPicture(file: UploadedFile | undefined) {
  if (!file) throw fieldError(['file'], 'BASE_TYPE_REQUIRED', 'This field is required');
  if (file.data.length > maxBytes) throw new ApiError(400, 50045, 'File uploaded exceeds the maximum size');
  const { contentType } = readPictureFacts(file.data) ?? {};
  if (contentType === 'image/gif') return { data: file.data, contentType, format: StickerFormatType.GIF };
  if (contentType !== 'image/png') throw new ApiError(400, 50046, 'Invalid file uploaded');
  return { data: file.data, contentType, format: StickerFormatType.PNG };
}

function dispatchStickers(world: World, server: Server): void {
  const stickers = server.stickers.all().map(({ sticker }) => sticker);
  server.guild.stickers = stickers;
  dispatchInServer(world, server, GatewayDispatchEvents.GuildStickersUpdate, { stickers });
}

const maxStickers = 5;
const maxBytes = 512 * 1024;

const newForm = z.object({
  name: boundedText(2, 30),
  tags: boundedText(1, 200),
  description: text(0, 100).nullish(),
});
const changedForm = newForm.partial();
