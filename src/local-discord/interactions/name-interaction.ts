import { type APIInteraction, InteractionType } from 'discord-api-types/v10';

export function nameInteraction({ type, data }: APIInteraction): string {
  if (type === InteractionType.ApplicationCommand || type === InteractionType.ApplicationCommandAutocomplete)
    return data.type === 1 ? `/${data.name}` : `the menu entry “${data.name}”`;
  if (type === InteractionType.MessageComponent) return `the use of “${data.custom_id}”`;
  return type === InteractionType.ModalSubmit ? `the form “${data.custom_id}”` : 'the ping';
}
