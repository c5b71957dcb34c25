import {
  type APIComponentInLabel,
  type APIModalInteractionResponseCallbackData,
  ComponentType,
} from 'discord-api-types/v10';

export interface FormField {
  label: string;
  description: string | undefined;
  component: APIComponentInLabel;
}

export function listFormFields({
  components,
}: Pick<APIModalInteractionResponseCallbackData, 'components'>): FormField[] {
  return components.flatMap((part): FormField[] => {
    if (part.type === ComponentType.Label)
      return [{ label: part.label, description: part.description, component: part.component }];
    if (part.type !== ComponentType.ActionRow) return [];
    return part.components.map((component) => ({
      label: component.label ?? '',
      description: undefined,
      component,
    }));
  });
}
