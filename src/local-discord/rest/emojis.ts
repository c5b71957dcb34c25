import {
  type APIUser,
  GatewayDispatchEvents,
  GatewayIntentBits,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { apiErrors } from '../errors/api-error.ts';
import type { EmojiRegistry } from '../guild/emoji-registry.ts';
import type { Server } from '../guild/servers.ts';
import { tellServer } from '../guild/tell-server.ts';
import type { Payload } from '../messages/read-payload.ts';
import { boundedText, formIssue, readForm, snowflake } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { audited } from './audit-requests.ts';
import { readImage } from './read-image.ts';
import { type GuildParams, requireServer, requireServerPermission } from './require-server.ts';

/** The emojis of the application. */
export function emojiRoutes(app: FastifyInstance, world: World): void {
  const { state, emojis } = world;
  app.addHook<{ Params: { application: string } }>('preHandler', async ({ params }) => {
    if (params.application !== state.application.id) throw apiErrors.unknownApplication();
  });
  const list = '/applications/:application/emojis';
  app.get(list, () => ({ items: emojis.list() }));
  app.post<{ Body: Payload }>(list, ({ body }, reply) =>
    reply.code(201).send(addEmoji(emojis, state.bot, body.json)),
  );
  const single = `${list}/:emoji`;
  app.get<{ Params: EmojiParams }>(single, ({ params }) => emojis.require(params.emoji).emoji);
  app.patch<{ Params: EmojiParams; Body: Payload }>(single, ({ params, body }) =>
    emojis.edit(params.emoji, nameIn(readForm(emojiForm, body.json))),
  );
  app.delete<{ Params: EmojiParams }>(single, ({ params }, reply) => {
    emojis.require(params.emoji);
    emojis.remove(params.emoji);
    return reply.code(204).send();
  });
}

function nameIn({ name }: { name?: string | undefined }): { name?: string } {
  return name === undefined ? {} : { name };
}

/** The emojis of a server. */
export function guildEmojiRoutes(app: FastifyInstance, world: World): void {
  const list = '/guilds/:guild/emojis';
  app.get<{ Params: GuildParams }>(list, ({ params }) => requireServer(world, params).emojis.list());
  app.post<{ Params: GuildParams; Body: Payload }>(
    list,
    audited('EmojiCreate'),
    ({ params, body }, reply) => {
      const server = requireServer(world, params, PermissionFlagsBits.CreateGuildExpressions);
      const emoji = addEmoji(server.emojis, world.state.bot, body.json);
      tellOfEmojis(world, server);
      return reply.code(201).send(emoji);
    },
  );
  const single = `${list}/:emoji`;
  app.get<{ Params: EmojiParams & GuildParams }>(
    single,
    ({ params }) => requireServer(world, params).emojis.require(params.emoji).emoji,
  );
  app.patch<{ Params: EmojiParams & GuildParams; Body: Payload }>(
    single,
    audited('EmojiUpdate'),
    ({ params, body }) => {
      const server = requireManaged(world, params);
      const { name, roles } = readForm(emojiForm, body.json);
      const emoji = server.emojis.edit(params.emoji, {
        ...nameIn({ name }),
        ...(roles !== undefined && { roles: roles ?? [] }),
      });
      tellOfEmojis(world, server);
      return emoji;
    },
  );
  app.delete<{ Params: EmojiParams & GuildParams }>(single, audited('EmojiDelete'), ({ params }, reply) => {
    const server = requireManaged(world, params);
    server.emojis.remove(params.emoji);
    tellOfEmojis(world, server);
    return reply.code(204).send();
  });
}

interface EmojiParams {
  emoji: string;
}

/**
 * The server of an emoji that the bot may change. Documented: its creator may change it as long as they may create emojis.
 * @throws ApiError 10004, 10014, 50013
 */
function requireManaged(world: World, params: EmojiParams & GuildParams): Server {
  const server = requireServer(world, params);
  const { CreateGuildExpressions, ManageGuildExpressions } = PermissionFlagsBits;
  const isOwn = server.emojis.require(params.emoji).emoji.user?.id === world.state.bot.id;
  const needed = isOwn ? CreateGuildExpressions | ManageGuildExpressions : ManageGuildExpressions;
  requireServerPermission(world, server, needed);
  return server;
}

function addEmoji(emojis: EmojiRegistry, creator: APIUser, body: unknown) {
  const { name, image, roles } = readForm(newEmojiForm, body);
  const picture = readImage(image, { field: 'image', maxBytes });
  return emojis.add({ name, roles: roles ?? [] }, creator, picture);
}

function tellOfEmojis(world: World, server: Server): void {
  server.guild.emojis = server.emojis.list();
  const facts = { emojis: server.guild.emojis };
  const event = GatewayDispatchEvents.GuildEmojisUpdate;
  tellServer(world, server, event, facts, GatewayIntentBits.GuildExpressions);
}

const maxBytes = 256 * 1024;

const emojiName = boundedText(2, 32).superRefine((name, context) => {
  if (!/^\w+$/.test(name))
    context.addIssue(formIssue('STRING_TYPE_REGEX', 'String value did not match validation regex.'));
});
const roles = z.array(snowflake).nullish();
const newEmojiForm = z.object({ name: emojiName, image: z.string(), roles });
const emojiForm = z.object({ name: emojiName.optional(), roles });
