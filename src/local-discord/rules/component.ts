import { ComponentType } from 'discord-api-types/v10';
import { z } from 'zod';
import { buttonForm, componentId } from './button.ts';
import { mediaUrl } from './embed.ts';
import { formIssue, integer, text } from './read-form.ts';
import { selectForm } from './select.ts';

export type ComponentForm = z.infer<typeof topLevelForm>;

const id = componentId;
const flag = z.boolean().nullish();
const media = z.object({ url: mediaUrl });
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
        formIssue('COMPONENT_LAYOUT_WIDTH_EXCEEDED', 'The specified component exceeds the maximum width', [
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

/** The components of one message; its flags decide which are allowed, see `message-body`. */
export const componentsForm = z
  .array(topLevelForm)
  .max(40)
  .superRefine((components, context) => {
    const seen = new Set<string>();
    for (const { customId: given, path } of listCustomIds(components)) {
      if (seen.has(given))
        context.addIssue(
          formIssue('COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated', [
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
