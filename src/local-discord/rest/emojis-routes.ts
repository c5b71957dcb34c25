import {
  type APIEmoji,
  type APIUser,
  GatewayDispatchEvents,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { dispatchInServer } from '../guild/dispatch.ts';
import type { EmojiRegistry } from '../guild/emoji-registry.ts';
import type { Server } from '../guild/servers.ts';
import { addIssue, boundedText, snowflake } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { readImage } from './read-image.ts';
import { requireKeeper } from './require-server.ts';
import type { Routes } from './routes.ts';

export function emojiRoutes({ world, application }: Routes): void {
  const { state, emojis } = world;
  application.on('GET', '/emojis', {}, () => ({ items: emojis.list() }));
  application.on('POST', '/emojis', { form: newEmojiForm, status: 201 }, ({ form }) =>
    addEmoji(emojis, state.bot, form),
  );
  const single = application.below('/emojis/:emoji', (_found, params) => ({
    emoji: emojis.require(params.emoji).emoji,
    id: params.emoji,
  }));
  single.on('GET', '', {}, ({ emoji }) => emoji);
  single.on('PATCH', '', { form: emojiForm.pick({ name: true }) }, ({ id, form }) => emojis.edit(id, form));
  single.on('DELETE', '', {}, ({ id }) => void emojis.remove(id));
}

export function guildEmojiRoutes({ world, guild }: Routes): void {
  const rights = {
    create: PermissionFlagsBits.CreateGuildExpressions,
    manage: PermissionFlagsBits.ManageGuildExpressions,
  };
  guild.on('GET', '/emojis', {}, ({ server }) => server.emojis.list());
  const creation = { needs: rights.create, form: newEmojiForm, audit: 'EmojiCreate', status: 201 } as const;
  guild.on('POST', '/emojis', creation, ({ server, form }) => {
    const emoji = addEmoji(server.emojis, world.state.bot, form);
    dispatchEmojis(world, server);
    return emoji;
  });
  const single = guild.below('/emojis/:emoji', ({ server }, params) => ({
    emoji: server.emojis.require(params.emoji).emoji,
    id: params.emoji,
  }));
  single.on('GET', '', {}, ({ emoji }) => emoji);
  const change = { form: emojiForm, audit: 'EmojiUpdate' } as const;
  single.on('PATCH', '', change, ({ server, emoji: before, id, form: { name, roles } }) => {
    requireKeeper(world, server, before.user?.id, rights);
    const emoji = server.emojis.edit(id, { name, roles: roles === null ? [] : roles });
    dispatchEmojis(world, server);
    return emoji;
  });
  single.on('DELETE', '', { audit: 'EmojiDelete' }, ({ server, emoji, id }) => {
    requireKeeper(world, server, emoji.user?.id, rights);
    server.emojis.remove(id);
    dispatchEmojis(world, server);
  });
}

function addEmoji(
  emojis: EmojiRegistry,
  creator: APIUser,
  { name, image, roles }: z.infer<typeof newEmojiForm>,
): APIEmoji {
  const picture = readImage(image, { field: 'image', maxBytes });
  return emojis.add({ name, roles: roles ?? [] }, creator, picture);
}

function dispatchEmojis(world: World, server: Server): void {
  server.guild.emojis = server.emojis.list();
  const facts = { emojis: server.guild.emojis };
  dispatchInServer(world, server, GatewayDispatchEvents.GuildEmojisUpdate, facts);
}

const maxBytes = 256 * 1024;

const emojiName = boundedText(2, 32).superRefine((name, context) => {
  if (!/^\w+$/.test(name))
    addIssue(context, 'STRING_TYPE_REGEX', 'String value did not match validation regex.');
});
const roles = z.array(snowflake).nullish();
const newEmojiForm = z.object({ name: emojiName, image: z.string(), roles });
const emojiForm = z.object({ name: emojiName.optional(), roles });
