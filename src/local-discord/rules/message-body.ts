import { ComponentType, MessageFlags } from 'discord-api-types/v10';
import { z } from 'zod';
import { apiErrors } from '../errors/api-error.ts';
import { componentsForm, flattenComponents } from './component.ts';
import { embedsForm } from './embed.ts';
import { pollForm } from './poll.ts';
import { addIssue, fieldError, integer, snowflake, text } from './read-form.ts';

/** Body of a message request. In an edit, absent keys change nothing. */
export type MessageBody = z.infer<typeof messageBody>;

export const messageBody = z.object({
  content: text(0, 2000).nullish(),
  embeds: embedsForm.nullish(),
  components: componentsForm.nullish(),
  flags: integer(0, Number.MAX_SAFE_INTEGER).nullish(),
  tts: z.boolean().nullish(),
  nonce: z.union([z.string().max(25), z.int()]).nullish(),
  enforce_nonce: z.boolean().nullish(),
  attachments: z
    .array(
      z.object({ id: snowflake, filename: text(1, 1024).nullish(), description: text(0, 1024).nullish() }),
    )
    .max(10)
    .nullish(),
  message_reference: z
    .object({
      type: integer(0, 1).nullish(),
      message_id: snowflake.nullish(),
      fail_if_not_exists: z.boolean().nullish(),
    })
    .nullish(),
  sticker_ids: z.array(snowflake).max(3).nullish(),
  poll: pollForm.nullish(),
  allowed_mentions: z
    .object({
      parse: z.array(z.enum(['users', 'roles', 'everyone'])).nullish(),
      users: z.array(snowflake).max(100).nullish(),
      roles: z.array(snowflake).max(100).nullish(),
      replied_user: z.boolean().nullish(),
    })
    .superRefine((mentions, context) => {
      for (const kind of ['users', 'roles'] as const)
        if (mentions.parse?.includes(kind) && mentions[kind]?.length)
          addIssue(
            context,
            'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
            `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`,
          );
    })
    .nullish(),
});

/** Checks a message as it would be stored; merge an edit in first. @throws ApiError 50006, 50035 */
export function checkWholeMessage(
  message: {
    content: string;
    embeds: readonly unknown[];
    components: readonly { type: number }[];
    flags: number;
    /** Number of files, stickers and polls. */
    extraCount: number;
  },
  root: readonly PropertyKey[],
): void {
  const { content, embeds, components, flags, extraCount } = message;
  const isV2 = (flags & MessageFlags.IsComponentsV2) !== 0;
  if (isV2) checkV2Layout(message, root);
  else checkLegacyLayout(components, root);
  if (!content && embeds.length + components.length + extraCount === 0) throw apiErrors.emptyMessage();
}

function checkV2Layout(
  {
    content,
    embeds,
    components,
  }: { content: string; embeds: readonly unknown[]; components: readonly { type: number }[] },
  root: readonly PropertyKey[],
): void {
  for (const [field, isUsed] of [
    ['content', content !== ''],
    ['embeds', embeds.length > 0],
  ] as const)
    if (isUsed)
      throw fieldError(
        [...root, field],
        'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
        `The '${field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`,
      );
  const parts = flattenComponents([...components]);
  if (parts.length > 40)
    throw fieldError(
      [...root, 'components'],
      'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
      'Must be 40 or fewer components in total.',
    );
  const characters = parts.reduce(
    (sum, { part }) => sum + ('content' in part ? String(part.content).length : 0),
    0,
  );
  if (characters > 4000)
    throw fieldError(
      [...root, 'components'],
      'COMPONENT_MAX_TOTAL_TEXT_EXCEEDED',
      'Must be 4000 or fewer characters of text in total.',
    );
}

function checkLegacyLayout(components: readonly { type: number }[], root: readonly PropertyKey[]): void {
  const misplaced = components.findIndex((part) => part.type !== ComponentType.ActionRow);
  if (misplaced >= 0)
    throw fieldError(
      [...root, 'components', misplaced, 'type'],
      'UNION_TYPE_CHOICES',
      'Value of field "type" must be one of (1,).',
    );
  if (components.length > 5)
    throw fieldError([...root, 'components'], 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 5 in length.');
}
