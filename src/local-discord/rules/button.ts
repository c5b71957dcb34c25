import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { z } from 'zod';
import { checkScheme } from './embed.ts';
import { addIssue, boundedText, integer, snowflake, text } from './read-form.ts';

export type ButtonForm = z.infer<typeof buttonForm>;

export const componentId = integer(0, 0x7f_ff_ff_ff).nullish();
export const customId = boundedText(1, 100);
export const emoji = z.object({
  id: snowflake.nullish(),
  name: z.string().max(32).nullish(),
  animated: z.boolean().nullish(),
});

export const buttonForm = z
  .object({
    type: z.literal(ComponentType.Button),
    id: componentId,
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
    disabled: z.boolean().nullish(),
  })
  .superRefine((button, context) => {
    const isLink = button.style === ButtonStyle.Link;
    const isPremium = button.style === ButtonStyle.Premium;
    if (isLink && !button.url)
      addIssue(context, 'BASE_TYPE_REQUIRED', 'A url is required for link buttons', ['url']);
    if (button.url && button.custom_id)
      addIssue(context, 'BUTTON_COMPONENT_CUSTOM_ID_URL', 'A custom id and url cannot both be specified', [
        'custom_id',
      ]);
    if (button.url && !isLink)
      addIssue(context, 'BUTTON_COMPONENT_INVALID_URL', 'Only link buttons may have a url', ['url']);
    if (!isLink && !isPremium && !button.custom_id)
      addIssue(context, 'BUTTON_COMPONENT_CUSTOM_ID_REQUIRED', 'A custom id is required', ['custom_id']);
    if (!isPremium && !button.label && !button.emoji)
      addIssue(context, 'BUTTON_COMPONENT_LABEL_REQUIRED', 'A label or emoji is required', ['label']);
  });
