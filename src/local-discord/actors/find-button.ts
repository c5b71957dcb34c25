import { type APIButtonComponent, type APIMessage, ButtonStyle, ComponentType } from 'discord-api-types/v10';
import type { LocalMessage } from '../local-discord.ts';
import { flattenComponents } from '../rules/component.ts';
import { ActorError } from './actor-error.ts';

/** A button that can be pressed and the message it is on, as it is now. */
export interface FoundButton {
  message: APIMessage;
  customId: string;
  componentId: number | undefined;
}

/**
 * Finds a button by its label (or its emoji's name), on `given` or on the newest message that has one.
 * @throws ActorError when there is none, or it cannot be pressed
 */
export function findButton(seen: readonly LocalMessage[], label: string, given?: APIMessage): FoundButton {
  const current = given ? seen.filter(({ message }) => message.id === given.id) : seen;
  if (current.length === 0)
    throw new ActorError(given ? 'That message is gone.' : 'There is no message yet.');
  for (const { message } of current.toReversed()) {
    const button = listButtons(message).find((one) => namesOf(one).includes(label));
    if (button) return { message, ...readButton(button, label) };
  }
  const labels = current.flatMap(({ message }) => listButtons(message)).flatMap(namesOf);
  throw new ActorError(`There is no button “${label}”. The buttons are: ${labels.join(', ') || 'none'}.`);
}

function readButton(
  button: APIButtonComponent,
  label: string,
): Pick<FoundButton, 'customId' | 'componentId'> {
  if (button.disabled) throw new ActorError(`The button “${label}” is disabled.`);
  if (button.style === ButtonStyle.Link)
    throw new ActorError(`The button “${label}” only opens ${button.url}`);
  if (button.style === ButtonStyle.Premium)
    throw new ActorError('That button leads to a shop, which is not here.');
  return { customId: button.custom_id, componentId: button.id };
}

function listButtons({ components = [] }: APIMessage): APIButtonComponent[] {
  return flattenComponents(components as Parameters<typeof flattenComponents>[0])
    .map(({ part }) => part as APIButtonComponent)
    .filter(({ type }) => type === ComponentType.Button);
}

function namesOf(button: APIButtonComponent): string[] {
  const label = 'label' in button ? button.label : undefined;
  const emoji = 'emoji' in button ? button.emoji?.name : undefined;
  return [label, emoji].filter((name) => typeof name === 'string');
}
