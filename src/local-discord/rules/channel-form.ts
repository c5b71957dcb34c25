import {
  ChannelType,
  ForumLayoutType,
  OverwriteType,
  SortOrderType,
  VideoQualityMode,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { addIssue, boundedText, enumeration, formIssue, integer, snowflake, text } from './read-form.ts';

export type ChannelForm = z.infer<typeof channelForm>;
export type TagForm = z.infer<typeof tagForm>;

const bits = z
  .union([z.string().regex(/^\d{1,20}$/), z.int().min(0)])
  .nullish()
  .transform((value) => String(value ?? 0));

export const overwriteForm = z.object({
  id: snowflake,
  type: enumeration({ role: OverwriteType.Role, member: OverwriteType.Member }),
  allow: bits,
  deny: bits,
});

/** Minutes without activity before a thread is archived. */
export const archiveDuration = z.preprocess(
  (value) => (typeof value === 'string' ? Number(value) : value),
  z.literal([60, 1440, 4320, 10_080]),
);

const tagForm = z.object({
  id: snowflake.nullish(),
  name: boundedText(1, 20),
  moderated: z.boolean().nullish(),
  emoji_id: snowflake.nullish(),
  emoji_name: z.string().max(100).nullish(),
});

const slowmode = integer(0, 21_600).nullish();

/** A channel's settings, within the limits of a server without boosts. Some kinds have lower limits: `checkBounds`. */
export const channelForm = z.object({
  name: boundedText(1, 100).optional(),
  topic: text(0, 4096).nullish(),
  nsfw: z.boolean().nullish(),
  position: integer(0, 0x7f_ff_ff_ff).nullish(),
  rate_limit_per_user: slowmode,
  permission_overwrites: z.array(overwriteForm).max(100).nullish(),
  parent_id: snowflake.nullish(),
  bitrate: integer(8000, 96_000).nullish(),
  user_limit: integer(0, 10_000).nullish(),
  rtc_region: z.string().max(40).nullish(),
  video_quality_mode: enumeration(VideoQualityMode).nullish(),
  default_auto_archive_duration: archiveDuration.nullish(),
  default_thread_rate_limit_per_user: slowmode,
  default_reaction_emoji: z
    .object({ emoji_id: snowflake.nullish(), emoji_name: z.string().max(100).nullish() })
    .nullish(),
  default_sort_order: enumeration(SortOrderType).nullish(),
  default_forum_layout: enumeration(ForumLayoutType).nullish(),
  available_tags: z.array(tagForm).max(20).superRefine(checkTagNames).nullish(),
  flags: integer(0, Number.MAX_SAFE_INTEGER).nullish(),
});

const creatable: readonly number[] = [
  ChannelType.GuildText,
  ChannelType.GuildVoice,
  ChannelType.GuildCategory,
  ChannelType.GuildAnnouncement,
  ChannelType.GuildStageVoice,
  ChannelType.GuildForum,
  ChannelType.GuildMedia,
];

const kind = integer(0, 255).superRefine((type, context) => {
  if (!creatable.includes(type))
    addIssue(context, 'BASE_TYPE_CHOICES', `Value must be one of {${creatable.join(', ')}}.`);
});

export const newChannelForm = channelForm.extend({
  name: boundedText(1, 100),
  type: kind.nullish().transform((type) => type ?? ChannelType.GuildText),
});

export const changedChannelForm = channelForm.extend({ type: kind.nullish() });

function checkTagNames(tags: readonly { name: string }[], context: z.core.$RefinementCtx<unknown>): void {
  tags.forEach(({ name }, index) => {
    if (tags.findIndex((tag) => tag.name === name) < index)
      context.issues.push({
        ...formIssue('CHANNEL_FORUM_TAG_NAMES_NOT_UNIQUE', 'Tag names must be unique', [index, 'name']),
        input: tags,
      });
  });
}
