import { type APIComponentInLabel, ComponentType, TextInputStyle } from 'discord-api-types/v10';
import { listFormFields } from '../interactions/form-fields.ts';
import type { LocalForm } from '../local-discord.ts';
import type { PageField, PageForm, PageFormPart, PageInput } from '../page/dialogs/form.ts';
import { listChoices, toChoice } from '../page/message/select-choices.ts';
import type { Directory } from '../page/wire.ts';

export function toPageForm({ id, data }: LocalForm, directory: Directory): PageForm {
  const parts = data.components.flatMap((part): PageFormPart[] => {
    if (part.type === ComponentType.TextDisplay) return [{ kind: 'text', text: part.content }];
    return listFormFields({ components: [part] }).map(({ label, description = '', component }) => ({
      kind: 'field',
      label,
      description,
      ...readField(component, directory),
    }));
  });
  return { id, title: data.title, parts };
}

function readField(
  component: APIComponentInLabel,
  directory: Directory,
): Omit<PageField, 'label' | 'description'> {
  const isRequired = component.type !== ComponentType.Checkbox && (component.required ?? true);
  return { name: component.custom_id, isRequired, input: readInput(component, directory) };
}

function readInput(component: APIComponentInLabel, directory: Directory): PageInput {
  switch (component.type) {
    case ComponentType.TextInput: {
      const { style, value = '', placeholder = '', min_length = 0, max_length = 4000 } = component;
      return {
        kind: 'text',
        isLong: style === TextInputStyle.Paragraph,
        value,
        placeholder,
        minLength: min_length,
        maxLength: max_length,
      };
    }
    case ComponentType.Checkbox:
      return { kind: 'checkbox', isOn: component.default ?? false };
    case ComponentType.FileUpload:
      return { kind: 'files', max: component.max_values ?? 1 };
    case ComponentType.RadioGroup:
      return {
        kind: 'choice',
        look: 'radio',
        placeholder: '',
        choices: component.options.map(toChoice),
        min: 1,
        max: 1,
      };
    case ComponentType.CheckboxGroup: {
      const { options, min_values: min = 1, max_values: max = options.length } = component;
      return {
        kind: 'choice',
        look: 'checkboxes',
        placeholder: '',
        choices: options.map(toChoice),
        min,
        max,
      };
    }
    default: {
      const { min_values: min = 1, max_values: max = 1, placeholder = '' } = component;
      const look = max > 1 ? 'checkboxes' : 'select';
      return { kind: 'choice', look, placeholder, choices: listChoices(component, directory), min, max };
    }
  }
}
