import {
  type APIMessage,
  type APIMessageTopLevelComponent,
  MessageFlags,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import type { Place } from '../guild/place.ts';
import { checkWholeMessage, type MessageBody } from '../rules/message-body.ts';
import type { World } from '../world.ts';
import { resolveAttachments } from './attachments.ts';
import { mediaFinder } from './media.ts';
import { listMentions } from './mentions.ts';
import type { StoredMessage } from './message-log.ts';
import { nameEmojis } from './name-emojis.ts';
import { renderComponents } from './render-components.ts';
import { renderEmbeds } from './render-embeds.ts';
import type { UploadedFile } from './uploaded-file.ts';

/** A message's parts as a request sends them. `root` is where the body sits in the request, for error paths. */
export interface Draft {
  body: MessageBody;
  files: readonly UploadedFile[];
  root?: readonly PropertyKey[];
}

/** Replaces only those parts of a message that the draft contains. */
export function applyDraft(
  world: World,
  { body, files: uploads, root = [] }: Draft,
  before: StoredMessage,
): StoredMessage {
  const { makeId } = world;
  const files = resolveAttachments(world, before.files, {
    listed: body.attachments,
    uploads,
    where: { channelId: before.message.channel_id, isEphemeral: before.onlyFor !== undefined },
    root,
  });
  const find = mediaFinder(files);
  const embeds =
    body.embeds === undefined
      ? before.message.embeds
      : renderEmbeds(body.embeds ?? [], find, [...root, 'embeds']);
  nameEmojis(world, body.components, [...root, 'components']);
  const components: APIMessageTopLevelComponent[] =
    body.components === undefined
      ? (before.message.components ?? [])
      : renderComponents(body.components ?? [], { find, makeId, root: [...root, 'components'] });
  const content = body.content === undefined ? before.message.content : (body.content ?? '');
  const flags = (before.message.flags ?? 0) | ((body.flags ?? 0) & editableFlags);
  checkWholeMessage(
    { content, embeds, components, flags, extraCount: files.length + countExtras(before.message) },
    root,
  );
  // Discord does not list a file under attachments if an embed or component shows it.
  const shown = JSON.stringify([embeds, components]);
  const attachments = files.filter(({ url }) => !shown.includes(JSON.stringify(url)));
  const place = world.places.byChannel(before.message.channel_id);
  const mentions =
    body.content === undefined || !place
      ? {}
      : listMentions(
          world,
          {
            content,
            allowed: body.allowed_mentions,
            repliedTo: body.message_reference ? before.message.referenced_message?.author : undefined,
          },
          { place, permissions: permissionsOfAuthor(world, before.message, place) },
        );
  const message = { ...before.message, content, embeds, components, flags, attachments, ...mentions };
  return { ...before, message, files };
}

function countExtras({ poll, sticker_items = [] }: APIMessage): number {
  return (poll ? 1 : 0) + sticker_items.length;
}

/** Webhooks may mention everyone. */
function permissionsOfAuthor({ webhooks }: World, { webhook_id }: APIMessage, place: Place): bigint {
  const isWebhook = webhook_id !== undefined && webhooks.has(webhook_id);
  return isWebhook ? PermissionFlagsBits.MentionEveryone : place.appPermissions;
}

export const editableFlags = MessageFlags.SuppressEmbeds | MessageFlags.IsComponentsV2;
