import {
  type APIButtonComponent,
  type APIMessage,
  type APISelectMenuComponent,
  ButtonStyle,
  ComponentType,
} from 'discord-api-types/v10';
import { ActorError } from '../errors/actor-error.ts';
import type { LocalMessage } from '../local-discord.ts';
import { flattenComponents } from '../rules/component.ts';
import type { ComponentUse } from './describe-interaction.ts';

/** Finds a button by label or emoji name, by default on the newest message. @throws ActorError if it is disabled */
export function findButton(seen: readonly LocalMessage[], label: string, given?: APIMessage): ComponentUse {
  const { message, part } = find(seen, { kind: 'button', name: label, list: listButtons, namesOf }, given);
  return { message, type: part.type, ...readButton(part, label) };
}

/** Finds a select by placeholder or custom ID, by default the newest. @throws ActorError if it is disabled */
export function findSelect(
  seen: readonly LocalMessage[],
  name: string,
  given?: APIMessage,
): ComponentUse & { select: APISelectMenuComponent } {
  const what = { kind: 'select', name, list: listSelects, namesOf: namesOfSelect };
  const { message, part: select } = find(seen, what, given);
  if (select.disabled) throw new ActorError(`The select “${name}” is disabled.`);
  return { message, select, type: select.type, customId: select.custom_id, componentId: select.id };
}

/** Returns the message as the member sees it now. @throws ActorError if it is gone */
export function requireSeen(seen: readonly LocalMessage[], { id }: APIMessage): APIMessage {
  const found = seen.find(({ message }) => message.id === id);
  if (!found) throw new ActorError('That message is gone.');
  return found.message;
}

function find<Part>(
  seen: readonly LocalMessage[],
  {
    kind,
    name,
    list,
    namesOf,
  }: { kind: string; name: string; list(message: APIMessage): Part[]; namesOf(part: Part): string[] },
  given: APIMessage | undefined,
): { message: APIMessage; part: Part } {
  const messages = given ? [requireSeen(seen, given)] : seen.map(({ message }) => message);
  if (messages.length === 0) throw new ActorError('There is no message yet.');
  for (const message of messages.toReversed()) {
    const part = list(message).find((one) => namesOf(one).includes(name));
    if (part) return { message, part };
  }
  const names = messages.flatMap(list).flatMap((part) => namesOf(part).slice(0, 1));
  throw new ActorError(`There is no ${kind} “${name}”. The ${kind}s are: ${names.join(', ') || 'none'}.`);
}

function readButton(
  button: APIButtonComponent,
  label: string,
): Pick<ComponentUse, 'customId' | 'componentId'> {
  if (button.disabled) throw new ActorError(`The button “${label}” is disabled.`);
  if (button.style === ButtonStyle.Link)
    throw new ActorError(`The button “${label}” only opens ${button.url}`);
  if (button.style === ButtonStyle.Premium)
    throw new ActorError('That button leads to a shop, which is not here.');
  return { customId: button.custom_id, componentId: button.id };
}

function listButtons(message: APIMessage): APIButtonComponent[] {
  return listParts(message)
    .map((part) => part as APIButtonComponent)
    .filter(({ type }) => type === ComponentType.Button);
}

function listSelects(message: APIMessage): APISelectMenuComponent[] {
  return listParts(message)
    .map((part) => part as APISelectMenuComponent)
    .filter(({ type }) => selectTypes.includes(type));
}

function listParts({ components = [] }: APIMessage) {
  return flattenComponents(components as Parameters<typeof flattenComponents>[0]).map(({ part }) => part);
}

const selectTypes = [
  ComponentType.StringSelect,
  ComponentType.UserSelect,
  ComponentType.RoleSelect,
  ComponentType.MentionableSelect,
  ComponentType.ChannelSelect,
];

function namesOf(button: APIButtonComponent): string[] {
  const label = 'label' in button ? button.label : undefined;
  const emoji = 'emoji' in button ? button.emoji?.name : undefined;
  return [label, emoji].filter((name) => typeof name === 'string');
}

function namesOfSelect({ placeholder, custom_id }: APISelectMenuComponent): string[] {
  return placeholder ? [placeholder, custom_id] : [custom_id];
}
