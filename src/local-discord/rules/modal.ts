import { ComponentType, TextInputStyle } from 'discord-api-types/v10';
import { z } from 'zod';
import { componentId, customId } from './button.ts';
import { checkCustomIds, textForm } from './component.ts';
import { addIssue, boundedList, boundedText, enumeration, integer, text } from './read-form.ts';
import { checkCounts, checkOptions, selectForm } from './select.ts';

export type ModalForm = z.infer<typeof modalForm>;
export type ModalPart = ModalForm['components'][number];

const asked = { id: componentId, custom_id: customId, required: z.boolean().nullish() };
const counts = { min_values: integer(0, 10).nullish(), max_values: integer(1, 10).nullish() };

const textInput = z
  .object({
    type: z.literal(ComponentType.TextInput),
    ...asked,
    style: enumeration(TextInputStyle),
    label: boundedText(1, 45).nullish(),
    value: text(0, 4000).nullish(),
    placeholder: text(0, 100).nullish(),
    min_length: integer(0, 4000).nullish(),
    max_length: integer(1, 4000).nullish(),
  })
  .superRefine(({ min_length, max_length, value }, context) => {
    const most = max_length ?? 4000;
    if ((min_length ?? 0) > most)
      addIssue(context, 'NUMBER_TYPE_MAX', `int value should be less than or equal to ${most}.`, [
        'min_length',
      ]);
    if (value && value.length > most)
      addIssue(context, 'BASE_TYPE_MAX_LENGTH', `Must be ${most} or fewer in length.`, ['value']);
  });

const choice = z.object({
  label: boundedText(1, 100),
  value: boundedText(1, 100),
  description: text(0, 100).nullish(),
  default: z.boolean().nullish(),
});

const radioGroup = z
  .object({
    type: z.literal(ComponentType.RadioGroup),
    ...asked,
    options: boundedList(choice, 2, 10),
  })
  .superRefine((group, context) => checkOptions(group, context));

const checkboxGroup = z
  .object({
    type: z.literal(ComponentType.CheckboxGroup),
    ...asked,
    ...counts,
    options: boundedList(choice, 1, 10),
  })
  .superRefine((group, context) => {
    checkCounts(group, context);
    // Without a maximum, all may be checked.
    checkOptions({ ...group, max_values: group.max_values ?? group.options.length }, context);
  });

const checkbox = z.object({
  type: z.literal(ComponentType.Checkbox),
  id: componentId,
  custom_id: customId,
  default: z.boolean().nullish(),
});

const fileUpload = z
  .object({
    type: z.literal(ComponentType.FileUpload),
    ...asked,
    ...counts,
  })
  .superRefine((upload, context) => checkCounts(upload, context));

const modalSelect = selectForm.superRefine(({ disabled }, context) => {
  if (disabled)
    addIssue(context, 'COMPONENT_DISABLED_IN_MODAL', 'A select menu in a modal cannot be disabled.', [
      'disabled',
    ]);
});

const label = z.object({
  type: z.literal(ComponentType.Label),
  id: componentId,
  label: boundedText(1, 45),
  description: boundedText(1, 100).nullish(),
  component: z.discriminatedUnion('type', [
    textInput,
    modalSelect,
    fileUpload,
    radioGroup,
    checkboxGroup,
    checkbox,
  ]),
});

const row = z
  .object({
    type: z.literal(ComponentType.ActionRow),
    id: componentId,
    components: boundedList(z.discriminatedUnion('type', [textInput]), 1, 1),
  })
  .superRefine(({ components }, context) => {
    components.forEach((input, index) => {
      if (!input.label)
        addIssue(context, 'BASE_TYPE_REQUIRED', 'This field is required', ['components', index, 'label']);
    });
  });

export const modalForm = z.object({
  custom_id: customId,
  title: boundedText(1, 45),
  components: boundedList(z.discriminatedUnion('type', [row, label, textForm]), 1, 5).superRefine(
    checkCustomIds,
  ),
});
