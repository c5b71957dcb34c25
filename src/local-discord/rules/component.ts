import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { z } from 'zod';
import { checkScheme, mediaUrl } from './embed.ts';
import { fault, integer, snowflake, text } from './form.ts';

export type ComponentForm = z.infer<typeof topLevelForm>;
export type ButtonForm = z.infer<typeof buttonForm>;
export type SelectForm = z.infer<typeof selectForm>;

const id = integer(0, 0x7f_ff_ff_ff).nullish();
const flag = z.boolean().nullish();
const customId = z.string().min(1).max(100);
const media = z.object({ url: mediaUrl });
const emoji = z.object({
  id: snowflake.nullish(),
  name: z.string().max(32).nullish(),
  animated: flag,
});

const buttonForm = z
  .object({
    type: z.literal(ComponentType.Button),
    id,
    style: integer(1, 6),
    label: text(0, 80).nullish(),
    emoji: emoji.nullish(),
    custom_id: customId.nullish(),
    url: z
      .string()
      .max(512)
      .superRefine((url, context) => checkScheme(url, ['http', 'https', 'discord'], context))
      .nullish(),
    sku_id: snowflake.nullish(),
    disabled: flag,
  })
  .superRefine((button, context) => {
    const isLink = button.style === ButtonStyle.Link;
    const isPremium = button.style === ButtonStyle.Premium;
    if (isLink && !button.url)
      context.addIssue(fault('BASE_TYPE_REQUIRED', 'A url is required for link buttons', ['url']));
    if (button.url && button.custom_id)
      context.addIssue(
        fault('BUTTON_COMPONENT_CUSTOM_ID_URL', 'A custom id and url cannot both be specified', [
          'custom_id',
        ]),
      );
    if (button.url && !isLink)
      context.addIssue(fault('BUTTON_COMPONENT_INVALID_URL', 'Only link buttons may have a url', ['url']));
    if (!isLink && !isPremium && !button.custom_id)
      context.addIssue(
        fault('BUTTON_COMPONENT_CUSTOM_ID_REQUIRED', 'A custom id is required', ['custom_id']),
      );
    if (!isPremium && !button.label && !button.emoji)
      context.addIssue(fault('BUTTON_COMPONENT_LABEL_REQUIRED', 'A label or emoji is required', ['label']));
  });

const selectForm = z
  .object({
    type: z.literal([
      ComponentType.StringSelect,
      ComponentType.UserSelect,
      ComponentType.RoleSelect,
      ComponentType.MentionableSelect,
      ComponentType.ChannelSelect,
    ]),
    id,
    custom_id: customId,
    placeholder: text(0, 150).nullish(),
    min_values: integer(0, 25).nullish(),
    max_values: integer(1, 25).nullish(),
    disabled: flag,
    options: z
      .array(
        z.object({
          label: text(1, 100),
          value: z.string().min(1).max(100),
          description: text(0, 100).nullish(),
          emoji: emoji.nullish(),
          default: flag,
        }),
      )
      .max(25)
      .nullish(),
    channel_types: z.array(z.int()).nullish(),
    default_values: z.array(z.object({ id: snowflake, type: z.enum(['user', 'role', 'channel']) })).nullish(),
  })
  .superRefine((select, context) => {
    if (select.type === ComponentType.StringSelect && !select.options?.length)
      context.addIssue(fault('BASE_TYPE_REQUIRED', 'This field is required', ['options']));
    const values = (select.options ?? []).map((option) => option.value);
    if (new Set(values).size < values.length)
      context.addIssue(
        fault('SELECT_COMPONENT_OPTION_VALUE_DUPLICATED', 'The specified option value is already used', [
          'options',
        ]),
      );
  });

const rowForm = z
  .object({
    type: z.literal(ComponentType.ActionRow),
    id,
    components: z
      .array(z.discriminatedUnion('type', [buttonForm, selectForm]))
      .min(1)
      .max(5),
  })
  .superRefine((row, context) => {
    if (row.components.length > 1 && row.components.some((part) => part.type !== ComponentType.Button))
      context.addIssue(
        fault('COMPONENT_LAYOUT_WIDTH_EXCEEDED', 'The specified component exceeds the maximum width', [
          'components',
        ]),
      );
  });

const textForm = z.object({
  type: z.literal(ComponentType.TextDisplay),
  id,
  content: z.string().min(1).max(4000),
});
const thumbnailForm = z.object({
  type: z.literal(ComponentType.Thumbnail),
  id,
  media,
  description: text(0, 1024).nullish(),
  spoiler: flag,
});
const sectionForm = z.object({
  type: z.literal(ComponentType.Section),
  id,
  components: z.array(textForm).min(1).max(3),
  accessory: z.discriminatedUnion('type', [buttonForm, thumbnailForm]),
});
const galleryForm = z.object({
  type: z.literal(ComponentType.MediaGallery),
  id,
  items: z
    .array(z.object({ media, description: text(0, 1024).nullish(), spoiler: flag }))
    .min(1)
    .max(10),
});
const fileForm = z.object({
  type: z.literal(ComponentType.File),
  id,
  file: media.refine(
    (file) => file.url.startsWith('attachment://'),
    'Only attachment:// references are allowed.',
  ),
  spoiler: flag,
});
const separatorForm = z.object({
  type: z.literal(ComponentType.Separator),
  id,
  divider: flag,
  spacing: integer(1, 2).nullish(),
});
const containerForm = z.object({
  type: z.literal(ComponentType.Container),
  id,
  accent_color: integer(0, 0xff_ff_ff).nullish(),
  spoiler: flag,
  components: z
    .array(
      z.discriminatedUnion('type', [rowForm, sectionForm, textForm, galleryForm, fileForm, separatorForm]),
    )
    .min(1)
    .max(40),
});

const topLevelForm = z.discriminatedUnion('type', [
  rowForm,
  sectionForm,
  textForm,
  galleryForm,
  fileForm,
  separatorForm,
  containerForm,
]);

/** The components of one message; which of them are allowed hangs on its flags, see `message-body`. */
export const componentsForm = z
  .array(topLevelForm)
  .max(40)
  .superRefine((components, context) => {
    const seen = new Set<string>();
    for (const { customId: given, path } of listCustomIds(components)) {
      if (seen.has(given))
        context.addIssue(
          fault('COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated', [
            ...path,
            'custom_id',
          ]),
        );
      seen.add(given);
    }
  });

type Nested = {
  type: number;
  custom_id?: string | null | undefined;
  components?: Nested[];
  accessory?: Nested;
};

/** Every component, the nested ones too, in the order in which they are shown. */
export function flattenComponents(
  components: readonly Nested[],
  path: PropertyKey[] = [],
): { part: Nested; path: PropertyKey[] }[] {
  return components.flatMap((part, index) => {
    const here = [...path, index];
    return [
      { part, path: here },
      ...flattenComponents(part.components ?? [], [...here, 'components']),
      ...(part.accessory ? [{ part: part.accessory, path: [...here, 'accessory'] }] : []),
    ];
  });
}

function listCustomIds(components: readonly Nested[]) {
  return flattenComponents(components).flatMap(({ part, path }) =>
    part.custom_id ? [{ customId: part.custom_id, path }] : [],
  );
}
