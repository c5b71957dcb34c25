import { PermissionFlagsBits } from 'discord-api-types/v10';
import { z } from 'zod';
import { apiErrors } from '../errors/api-error.ts';
import { isForum, isText, isVoice } from '../guild/channel-kinds.ts';
import type { ChannelWebhook } from '../guild/channel-webhook.ts';
import type { Place } from '../guild/place.ts';
import { addWebhook, editWebhook, removeWebhook } from '../guild/webhooks.ts';
import { addIssue, boundedText, snowflake, withoutUndefined } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { hashOfImage } from './read-image.ts';
import { requirePermission, requirePlace } from './require-place.ts';
import type { Routes } from './routes.ts';
import type { TokenParams } from './token-holder.ts';

/** Routes that manage webhooks. Posting with them is in `webhooks-routes.ts`. */
export function channelWebhookRoutes({ world, root, guild, channel }: Routes): void {
  const needs = PermissionFlagsBits.ManageWebhooks;
  const own = (webhook: ChannelWebhook) => asOneSees(world, webhook);
  channel.on('GET', '/webhooks', { needs }, ({ place }) =>
    world.webhooks.where('channel', place.channel.id).map(own),
  );
  const creation = { needs, form: newWebhookForm, audit: 'WebhookCreate' } as const;
  channel.on('POST', '/webhooks', creation, ({ place, form: { name, avatar = null } }) => {
    if (!place.guild || !mayHaveWebhook(place.channel)) throw apiErrors.wrongChannelType();
    const where = { channel_id: place.channel.id, guild_id: place.guild.id };
    return addWebhook(world, { name, avatar: hashOfImage(avatar, 'avatar'), ...where });
  });
  guild.on('GET', '/webhooks', { needs }, ({ server }) =>
    world.webhooks.where('guild', server.guild.id).map(own),
  );
  const single = root.below('/webhooks/:webhook', (_found, params) => {
    const webhook = world.webhooks.require(params.webhook);
    requireManaged(world, webhook.channel_id);
    return { webhook };
  });
  single.on('GET', '', {}, ({ webhook }) => own(webhook));
  const change = { form: webhookForm, audit: 'WebhookUpdate' } as const;
  single.on('PATCH', '', change, ({ webhook, form: { channel_id, ...form } }) => {
    if (channel_id && requireManaged(world, channel_id).guild?.id !== webhook.guild_id)
      throw apiErrors.unknownChannel();
    return own(editWebhook(world, webhook, { ...traitsOf(form), ...(channel_id && { channel_id }) }));
  });
  single.on('DELETE', '', { audit: 'WebhookDelete' }, ({ webhook }) => removeWebhook(world, webhook));
}

export function webhookByTokenRoutes({ world, root }: Routes): void {
  const single = root.below('/webhooks/:webhook/:token', (_found, params) => ({
    webhook: requireByToken(world, params),
  }));
  single.on('GET', '', {}, ({ webhook }) => withoutUser(webhook));
  single.on('PATCH', '', { form: webhookForm }, ({ webhook, form }) =>
    withoutUser(editWebhook(world, webhook, traitsOf(form))),
  );
  single.on('DELETE', '', {}, ({ webhook }) => removeWebhook(world, webhook));
}

/** Finds a webhook by ID and token. @throws ApiError 10015 if it is unknown, 50027 if the token is wrong */
export function requireByToken({ webhooks }: World, { webhook: id, token }: TokenParams): ChannelWebhook {
  const found = webhooks.get(id);
  if (!found) throw apiErrors.unknownWebhook();
  if (found.token !== token) throw apiErrors.expiredToken('The webhook has another token.');
  return found;
}

function requireManaged(world: World, channel: string): Place {
  const place = requirePlace(world, channel);
  requirePermission(place, PermissionFlagsBits.ManageWebhooks);
  return place;
}

function mayHaveWebhook(channel: Place['channel']): boolean {
  return isText(channel) || isVoice(channel) || isForum(channel);
}

/** Hides the token of another application's webhook. */
function asOneSees({ state }: World, webhook: ChannelWebhook): Partial<ChannelWebhook> {
  const { token: _, url: __, ...visible } = webhook;
  const isWhole = webhook.application_id === state.application.id && webhook.token !== '';
  return isWhole ? webhook : visible;
}

function withoutUser({ user: _, ...webhook }: ChannelWebhook): Partial<ChannelWebhook> {
  return webhook;
}

function traitsOf({ name, avatar }: { name?: string | undefined; avatar?: string | null | undefined }) {
  return withoutUndefined({
    name,
    avatar: avatar === undefined ? undefined : hashOfImage(avatar, 'avatar'),
  });
}

/** Documented for user names, but applied to webhooks, too. */
const webhookName = boundedText(1, 80).superRefine((name, context) => {
  const word = /clyde|discord/i.exec(name)?.[0].toLowerCase();
  if (word) addIssue(context, 'USERNAME_INVALID_CONTAINS', `Username cannot contain "${word}"`);
});
const newWebhookForm = z.object({ name: webhookName, avatar: z.string().nullish() });
const webhookForm = z.object({
  name: webhookName.optional(),
  avatar: z.string().nullish(),
  channel_id: snowflake.nullish(),
});
