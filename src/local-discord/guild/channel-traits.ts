import { type APIGuildForumTag, ChannelFlags, ChannelType, GuildFeature } from 'discord-api-types/v10';
import type { ChannelForm, TagForm } from '../rules/channel-form.ts';
import { fieldError } from '../rules/read-form.ts';
import { type GuildChannel, type GuildChannelKind, isForum, isText, isVoice } from './channel-kinds.ts';
import { type ChannelTraits, listChannels } from './edit-channels.ts';
import type { Server } from './servers.ts';

/** Reads a channel's fields, dropping those that its type lacks. @throws ApiError 50035 for invalid values */
export function traitsFor(
  server: Server,
  channel: GuildChannel,
  form: ChannelForm & { type?: number | null | undefined },
  makeId: () => string,
): ChannelTraits {
  const { name, topic, parent_id, available_tags, default_reaction_emoji, flags, type, ...plain } = form;
  if (parent_id) requireCategory(server, channel, parent_id);
  checkBounds(channel, form);
  const traits: Record<string, unknown> = {
    ...withoutVoid(plain),
    ...(name !== undefined && { name: nameFor(channel, name) }),
    ...(topic !== undefined && { topic: topic || null }),
    ...(parent_id !== undefined && channel.type !== ChannelType.GuildCategory && { parent_id }),
    ...(available_tags && { available_tags: available_tags.map((tag) => describeTag(tag, makeId)) }),
    ...(default_reaction_emoji !== undefined && {
      default_reaction_emoji: default_reaction_emoji && {
        emoji_id: default_reaction_emoji.emoji_id ?? null,
        emoji_name: default_reaction_emoji.emoji_name ?? null,
      },
    }),
    ...(flags !== undefined && isForum(channel) && { flags: (flags ?? 0) & ChannelFlags.RequireTag }),
  };
  const known = Object.entries(traits).filter(([key]) => key in channel || optionalKeys.has(key));
  const fitting = Object.fromEntries(known.filter(([key]) => fits(channel, key)));
  return { ...fitting, ...readKind(server, channel, type) };
}

/** Normalizes names of text channels and forums. @throws ApiError 50035 if nothing is left */
function nameFor(channel: GuildChannel, name: string): string {
  if (!isText(channel) && !isForum(channel)) return name;
  const kept = name.toLowerCase().replace(/[!-,./:-@[-^`{-~]/g, '');
  const joined = kept.replace(/[\s-]+/g, '-').replace(/^-|-$/g, '');
  if (!joined) throw fieldError(['name'], 'BASE_TYPE_REQUIRED', 'This field is required');
  return joined;
}

/** Fields that a channel has only after they were set. */
const optionalKeys: ReadonlySet<string> = new Set([
  'default_auto_archive_duration',
  'default_thread_rate_limit_per_user',
  'video_quality_mode',
]);

function fits(channel: GuildChannel, key: string): boolean {
  if (key === 'video_quality_mode') return isVoice(channel);
  return !optionalKeys.has(key) || isText(channel) || isForum(channel);
}

function checkBounds(channel: GuildChannel, { topic, bitrate, user_limit }: ChannelForm): void {
  if (topic && topic.length > 1024 && !isForum(channel))
    throw fieldError(['topic'], 'BASE_TYPE_MAX_LENGTH', 'Must be 1024 or fewer in length.');
  const isStage = channel.type === ChannelType.GuildStageVoice;
  for (const [field, value, most] of [
    ['bitrate', bitrate, isStage ? 64_000 : 96_000],
    ['user_limit', user_limit, isStage ? 10_000 : 99],
  ] as const)
    if (value && value > most && isVoice(channel))
      throw fieldError([field], 'NUMBER_TYPE_MAX', `int value should be less than or equal to ${most}.`);
}

/** Documented: only text and announcement channels convert into each other, in servers with announcements. */
function readKind(
  server: Server,
  channel: GuildChannel,
  type: number | null | undefined,
): { type?: GuildChannelKind } {
  if (type === undefined || type === null || type === channel.type) return {};
  const isPair =
    isText(channel) && (type === ChannelType.GuildText || type === ChannelType.GuildAnnouncement);
  if (!isPair) throw fieldError(['type'], 'BASE_TYPE_CHOICES', `Value must be one of {${channel.type}}.`);
  if (type === ChannelType.GuildAnnouncement) requireNews(server);
  return { type };
}

/** @throws ApiError 50035 if the server has no announcement channels */
export function requireNews({ guild }: Server): void {
  if (!guild.features.includes(GuildFeature.News))
    throw fieldError(['type'], 'BASE_TYPE_CHOICES', 'Value must be one of {0, 2, 4, 13, 15, 16}.').because(
      'Announcement channels need the feature NEWS: add "features": ["NEWS"] to the server in the world file.',
    );
}

function requireCategory(server: Server, channel: GuildChannel, parentId: string): void {
  const siblings = listChannels(server).filter(({ parent_id }) => parent_id === parentId);
  const parent = listChannels(server).find(({ id }) => id === parentId);
  if (!parent) throw fieldError(['parent_id'], 'CHANNEL_PARENT_INVALID', 'Category does not exist');
  if (parent.type !== ChannelType.GuildCategory || channel.type === ChannelType.GuildCategory)
    throw fieldError(['parent_id'], 'CHANNEL_PARENT_INVALID_TYPE', 'Not a category');
  if (siblings.filter(({ id }) => id !== channel.id).length >= maxInCategory)
    throw fieldError(
      ['parent_id'],
      'CHANNEL_PARENT_MAX_CHANNELS',
      `Maximum number of channels in category reached (${maxInCategory})`,
    );
}

function describeTag(
  { id, name, moderated, emoji_id, emoji_name }: TagForm,
  makeId: () => string,
): APIGuildForumTag {
  return {
    id: id ?? makeId(),
    name,
    moderated: moderated ?? false,
    emoji_id: emoji_id ?? null,
    emoji_name: emoji_name ?? null,
  };
}

function withoutVoid(fields: object): object {
  const kept = Object.entries(fields).filter(
    ([key, value]) => value !== undefined && (value !== null || nullable.has(key)),
  );
  return Object.fromEntries(kept);
}

const nullable: ReadonlySet<string> = new Set(['rtc_region', 'default_sort_order']);

const maxInCategory = 50;
