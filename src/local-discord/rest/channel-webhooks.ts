import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import { isForum, isText, isVoice } from '../guild/channel-kinds.ts';
import type { ChannelWebhook } from '../guild/channel-webhook.ts';
import type { Place } from '../guild/place.ts';
import { addWebhook, editWebhook, removeWebhook } from '../guild/webhooks.ts';
import type { Payload } from '../messages/read-payload.ts';
import { boundedText, formIssue, readForm, snowflake } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { audited } from './audit-requests.ts';
import { hashOfImage } from './read-image.ts';
import { type ChannelParams, requirePermission, requirePlace } from './require-place.ts';
import { type GuildParams, requireServer } from './require-server.ts';
import type { TokenParams } from './token-holder.ts';

/** The webhooks of channels, as bots manage them. What is posted by them: see `webhooks.ts`. */
export function channelWebhookRoutes(app: FastifyInstance, world: World): void {
  const list = '/channels/:channel/webhooks';
  const own = (webhook: ChannelWebhook) => asOneSees(world, webhook);
  app.get<{ Params: ChannelParams }>(list, ({ params }) => {
    const { channel } = requireManaged(world, params.channel);
    return world.webhooks.where('channel', channel.id).map(own);
  });
  app.post<{ Params: ChannelParams; Body: Payload }>(list, audited('WebhookCreate'), ({ params, body }) => {
    const { channel, guild } = requireManaged(world, params.channel);
    if (!guild || !mayHaveWebhook(channel))
      throw new ApiError(400, 50024, 'Cannot execute action on this channel type');
    const { name, avatar } = readForm(newWebhookForm, body.json ?? {});
    const traits = { name, avatar: hashOfImage(avatar ?? null, 'avatar') };
    return addWebhook(world, { ...traits, channelId: channel.id, guildId: guild.id });
  });
  app.get<{ Params: GuildParams }>('/guilds/:guild/webhooks', ({ params }) => {
    const server = requireServer(world, params, PermissionFlagsBits.ManageWebhooks);
    return world.webhooks.where('guild', server.guild.id).map(own);
  });
  const single = '/webhooks/:webhook';
  app.get<{ Params: WebhookParams }>(single, ({ params }) => own(requireWebhook(world, params)));
  app.patch<{ Params: WebhookParams; Body: Payload }>(
    single,
    audited('WebhookUpdate'),
    ({ params, body }) => {
      const webhook = requireWebhook(world, params);
      const { channel_id, ...form } = readForm(webhookForm, body.json ?? {});
      if (channel_id && requireManaged(world, channel_id).guild?.id !== webhook.guild_id)
        throw apiErrors.unknownChannel();
      return own(editWebhook(world, webhook, { ...traitsOf(form), ...(channel_id && { channel_id }) }));
    },
  );
  app.delete<{ Params: WebhookParams }>(single, audited('WebhookDelete'), ({ params }, reply) => {
    removeWebhook(world, requireWebhook(world, params));
    return reply.code(204).send();
  });
}

/** The routes that read and change a webhook by its token; their answers hold no user. */
export function webhookByTokenRoutes(app: FastifyInstance, world: World): void {
  const single = '/webhooks/:webhook/:token';
  app.get<{ Params: TokenParams }>(single, ({ params }) => withoutUser(requireByToken(world, params)));
  app.patch<{ Params: TokenParams; Body: Payload }>(single, ({ params, body }) => {
    const webhook = requireByToken(world, params);
    return withoutUser(editWebhook(world, webhook, traitsOf(readForm(webhookForm, body.json ?? {}))));
  });
  app.delete<{ Params: TokenParams }>(single, ({ params }, reply) => {
    removeWebhook(world, requireByToken(world, params));
    return reply.code(204).send();
  });
}

type WebhookParams = Pick<TokenParams, 'webhook'>;

/** @throws ApiError 10015 */
export function requireByToken({ webhooks }: World, { webhook: id, token }: TokenParams): ChannelWebhook {
  const found = webhooks.get(id);
  if (found?.token !== token) throw apiErrors.unknownWebhook();
  return found;
}

/** @throws ApiError 10003, 50001, 50013 */
function requireManaged(world: World, channel: string): Place {
  const place = requirePlace(world, { channel });
  requirePermission(place, PermissionFlagsBits.ManageWebhooks);
  return place;
}

function mayHaveWebhook(channel: Place['channel']): boolean {
  return isText(channel) || isVoice(channel) || isForum(channel);
}

/** @throws ApiError 10015, 50001, 50013 */
function requireWebhook(world: World, { webhook: id }: WebhookParams): ChannelWebhook {
  const webhook = world.webhooks.require(id);
  requireManaged(world, webhook.channel_id);
  return webhook;
}

/** The token of a webhook that another application made stays with that one. */
function asOneSees({ state }: World, webhook: ChannelWebhook): Partial<ChannelWebhook> {
  const { token: _, url: __, ...visible } = webhook;
  const isWhole = webhook.application_id === state.application.id && webhook.token !== '';
  return isWhole ? webhook : visible;
}

function withoutUser({ user: _, ...webhook }: ChannelWebhook): Partial<ChannelWebhook> {
  return webhook;
}

function traitsOf({ name, avatar }: { name?: string | undefined; avatar?: string | null | undefined }) {
  const hash = avatar === undefined ? undefined : hashOfImage(avatar, 'avatar');
  return { ...(name !== undefined && { name }), ...(hash !== undefined && { avatar: hash }) };
}

/** Documented for names of users, which webhooks keep, too. */
const webhookName = boundedText(1, 80).superRefine((name, context) => {
  const word = /clyde|discord/i.exec(name)?.[0].toLowerCase();
  if (word) context.addIssue(formIssue('USERNAME_INVALID_CONTAINS', `Username cannot contain "${word}"`));
});
const newWebhookForm = z.object({ name: webhookName, avatar: z.string().nullish() });
const webhookForm = z.object({
  name: webhookName.optional(),
  avatar: z.string().nullish(),
  channel_id: snowflake.nullish(),
});
