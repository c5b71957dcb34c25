import {
  type APIComponentInLabel,
  type APIModalInteractionResponseCallbackData,
  type ChannelType,
  ComponentType,
  SelectMenuDefaultValueType,
  TextInputStyle,
} from 'discord-api-types/v10';
import { clip } from './safe-text.ts';

interface Modal {
  customId: string;
  title: string;
  fields: readonly Field[];
}

export interface Field {
  id: string;
  label: string;
  hint?: string | undefined;
  input: Input;
}

export type Input =
  | { kind: 'text'; isLong?: boolean; least?: number; most: number }
  | { kind: 'checkbox'; isChecked?: boolean }
  | { kind: 'select'; isOptional?: boolean; options: readonly FieldOption[] }
  | { kind: 'radio'; options: readonly FieldOption[] }
  | { kind: 'checkboxes'; options: readonly FieldOption[] }
  | { kind: 'channels'; types: readonly ChannelType[]; chosen: readonly string[]; most: number };

export interface FieldOption {
  label: string;
  value: string;
  isChosen?: boolean;
}

export function renderModal({ customId, title, fields }: Modal): APIModalInteractionResponseCallbackData {
  return {
    custom_id: customId,
    title: clip(title, maxLabelLength),
    components: fields.map(({ id, label, hint, input }) => ({
      type: ComponentType.Label,
      label: clip(label, maxLabelLength),
      ...(hint && { description: clip(hint, maxTextLength) }),
      component: renderInput(id, input),
    })),
  };
}

function renderInput(id: string, input: Input): APIComponentInLabel {
  switch (input.kind) {
    case 'text':
      return {
        type: ComponentType.TextInput,
        custom_id: id,
        style: input.isLong ? TextInputStyle.Paragraph : TextInputStyle.Short,
        ...(input.least !== undefined && { min_length: input.least }),
        max_length: input.most,
      };
    case 'checkbox':
      return {
        type: ComponentType.Checkbox,
        custom_id: id,
        ...(input.isChecked && { default: true }),
      };
    case 'select':
      return {
        type: ComponentType.StringSelect,
        custom_id: id,
        ...(input.isOptional && { required: false, min_values: 0 }),
        options: input.options.slice(0, maxOptions).map(renderOption),
      };
    case 'radio':
      return { type: ComponentType.RadioGroup, custom_id: id, options: input.options.map(renderOption) };
    case 'checkboxes':
      return {
        type: ComponentType.CheckboxGroup,
        custom_id: id,
        required: false,
        min_values: 0,
        options: input.options.map(renderOption),
      };
    case 'channels':
      return {
        type: ComponentType.ChannelSelect,
        custom_id: id,
        required: false,
        min_values: 0,
        max_values: input.most,
        channel_types: [...input.types],
        default_values: input.chosen.map((channel) => ({
          id: channel,
          type: SelectMenuDefaultValueType.Channel,
        })),
      };
  }
}

function renderOption({ label, value, isChosen }: FieldOption) {
  return { label: clip(label, maxTextLength), value, ...(isChosen && { default: true }) };
}

const maxOptions = 25;
const maxLabelLength = 45;
const maxTextLength = 100;
