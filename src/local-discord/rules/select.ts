import { ComponentType } from 'discord-api-types/v10';
import { z } from 'zod';
import { componentId, customId, emoji } from './button.ts';
import { boundedList, boundedText, formIssue, integer, snowflake, text } from './read-form.ts';

export type SelectForm = z.infer<typeof selectForm>;

const { StringSelect, UserSelect, RoleSelect, MentionableSelect, ChannelSelect } = ComponentType;

const option = z.object({
  label: boundedText(1, 100),
  value: boundedText(1, 100),
  description: text(0, 100).nullish(),
  emoji: emoji.nullish(),
  default: z.boolean().nullish(),
});

const shared = {
  id: componentId,
  custom_id: customId,
  placeholder: text(0, 150).nullish(),
  min_values: integer(0, 25).nullish(),
  max_values: integer(1, 25).nullish(),
  disabled: z.boolean().nullish(),
  required: z.boolean().nullish(),
};

const defaultsOf = (...kinds: ('user' | 'role' | 'channel')[]) =>
  z
    .array(z.object({ id: snowflake, type: z.enum(kinds) }))
    .max(25)
    .nullish();

const stringSelect = z.object({
  type: z.literal(StringSelect),
  ...shared,
  options: boundedList(option, 1, 25),
});
const userSelect = z.object({ type: z.literal(UserSelect), ...shared, default_values: defaultsOf('user') });
const roleSelect = z.object({ type: z.literal(RoleSelect), ...shared, default_values: defaultsOf('role') });
const mentionableSelect = z.object({
  type: z.literal(MentionableSelect),
  ...shared,
  default_values: defaultsOf('user', 'role'),
});
const channelSelect = z.object({
  type: z.literal(ChannelSelect),
  ...shared,
  channel_types: z.array(z.int()).nullish(),
  default_values: defaultsOf('channel'),
});

export const selectForm = z
  .discriminatedUnion('type', [stringSelect, userSelect, roleSelect, mentionableSelect, channelSelect])
  .superRefine((select, context) => {
    checkCounts(select, context);
    if (select.type === StringSelect) checkOptions(select, context);
    else checkDefaults(select.default_values?.length ?? 0, 'default_values', select, context);
  });

interface Counted {
  min_values?: number | null | undefined;
  max_values?: number | null | undefined;
}

export function checkCounts(
  { min_values, max_values }: Counted,
  context: z.core.$RefinementCtx<unknown>,
): void {
  const most = max_values ?? Math.max(1, min_values ?? 1);
  if ((min_values ?? 1) > most && min_values)
    addIssue(context, 'min_values', 'NUMBER_TYPE_MAX', tooMany(most));
}

/** Checks that a select's values are unique, and that no more options are preselected than allowed. */
export function checkOptions(
  select: Counted & { options: readonly { value: string; default?: boolean | null | undefined }[] },
  context: z.core.$RefinementCtx<unknown>,
): void {
  const values = select.options.map((one) => one.value);
  if (new Set(values).size < values.length)
    addIssue(
      context,
      'options',
      'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
      'The specified option value is already used',
    );
  if ((select.max_values ?? 1) > Math.max(1, values.length))
    addIssue(context, 'max_values', 'NUMBER_TYPE_MAX', tooMany(values.length));
  checkDefaults(select.options.filter((one) => one.default).length, 'options', select, context);
}

function checkDefaults(
  count: number,
  at: string,
  { max_values }: Counted,
  context: z.core.$RefinementCtx<unknown>,
): void {
  const most = max_values ?? 1;
  if (count > most)
    addIssue(
      context,
      at,
      'SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES',
      `Only ${most} may be chosen by default.`,
    );
}

function addIssue(context: z.core.$RefinementCtx<unknown>, at: string, code: string, message: string): void {
  context.issues.push({ ...formIssue(code, message, [at]), input: undefined });
}

function tooMany(most: number): string {
  return `int value should be less than or equal to ${most}.`;
}
