import { ComponentType } from 'discord-api-types/v10';
import { z } from 'zod';
import { componentId, customId, emoji } from './button.ts';
import { formIssue, integer, snowflake, text } from './read-form.ts';

export type SelectForm = z.infer<typeof selectForm>;

export const selectForm = z
  .object({
    type: z.literal([
      ComponentType.StringSelect,
      ComponentType.UserSelect,
      ComponentType.RoleSelect,
      ComponentType.MentionableSelect,
      ComponentType.ChannelSelect,
    ]),
    id: componentId,
    custom_id: customId,
    placeholder: text(0, 150).nullish(),
    min_values: integer(0, 25).nullish(),
    max_values: integer(1, 25).nullish(),
    disabled: z.boolean().nullish(),
    options: z
      .array(
        z.object({
          label: text(1, 100),
          value: z.string().min(1).max(100),
          description: text(0, 100).nullish(),
          emoji: emoji.nullish(),
          default: z.boolean().nullish(),
        }),
      )
      .max(25)
      .nullish(),
    channel_types: z.array(z.int()).nullish(),
    default_values: z.array(z.object({ id: snowflake, type: z.enum(['user', 'role', 'channel']) })).nullish(),
  })
  .superRefine((select, context) => {
    if (select.type === ComponentType.StringSelect && !select.options?.length)
      context.addIssue(formIssue('BASE_TYPE_REQUIRED', 'This field is required', ['options']));
    const values = (select.options ?? []).map((option) => option.value);
    if (new Set(values).size < values.length)
      context.addIssue(
        formIssue('SELECT_COMPONENT_OPTION_VALUE_DUPLICATED', 'The specified option value is already used', [
          'options',
        ]),
      );
  });
