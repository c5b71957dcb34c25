import { ComponentType } from 'discord-api-types/v10';
import { z } from 'zod';
import { buttonForm, componentId } from './button.ts';
import { mediaUrl } from './embed.ts';
import { addIssue, boundedList, formIssue, integer, text } from './read-form.ts';
import { selectForm } from './select.ts';

export type ComponentForm = z.infer<typeof topLevelForm>;

const id = componentId;
const flag = z.boolean().nullish();
const media = z.object({ url: mediaUrl });
const rowForm = z
  .object({
    type: z.literal(ComponentType.ActionRow),
    id,
    components: boundedList(z.discriminatedUnion('type', [buttonForm, selectForm]), 1, 5),
  })
  .superRefine((row, context) => {
    if (row.components.length > 1 && row.components.some((part) => part.type !== ComponentType.Button))
      addIssue(
        context,
        'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
        'The specified component exceeds the maximum width',
        ['components'],
      );
  });

export const textForm = z.object({
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

/** A message's components. `message-body` checks which ones the flags allow. */
export const componentsForm = z.array(topLevelForm).max(40).superRefine(checkCustomIds);

export function checkCustomIds(components: readonly Nested[], context: z.core.$RefinementCtx<unknown>): void {
  const seen = new Set<string>();
  for (const { part, path } of flattenComponents(components)) {
    if (!part.custom_id) continue;
    if (seen.has(part.custom_id))
      context.issues.push({
        ...formIssue('COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated', [
          ...path,
          'custom_id',
        ]),
        input: components,
      });
    seen.add(part.custom_id);
  }
}

type Nested = {
  type: number;
  custom_id?: string | null | undefined;
  components?: Nested[];
  accessory?: Nested;
  component?: Nested;
};

/** Flattens components and those nested in them, in display order. */
export function flattenComponents(
  components: readonly Nested[],
  path: PropertyKey[] = [],
): { part: Nested; path: PropertyKey[] }[] {
  return components.flatMap((part, index) => {
    const here = [...path, index];
    return [
      { part, path: here },
      ...flattenComponents(part.components ?? [], [...here, 'components']),
      ...(['accessory', 'component'] as const).flatMap((name) => {
        const inner = part[name];
        return inner ? [{ part: inner, path: [...here, name] }] : [];
      }),
    ];
  });
}
