import {
  type APIEmbed,
  type APIMessage,
  type APIMessageComponent,
  ComponentType,
} from 'discord-api-types/v10';
import type { LocalMessage } from '../local-discord.ts';

/** Formats messages for a snapshot, e.g. `Your bot: Pong! [Wave back]`: no IDs or times, so that runs are equal. */
export function writeTranscript(messages: readonly LocalMessage[]): string {
  return messages.map(describeLine).join('\n');
}

function describeLine({ message, onlyFor, isThinking, reactions }: LocalMessage): string {
  const { author, content, embeds, components = [], attachments } = message;
  const parts = [
    isThinking ? 'is thinking…' : content,
    ...embeds.map(describeEmbed),
    ...components.map(describeComponent),
    ...attachments.map(({ filename }) => `(${filename})`),
    ...reactions.map(({ emoji, userIds }) => `${emoji.name}${userIds.length}`),
  ].filter(Boolean);
  return `${nameOf(author)}${onlyFor === undefined ? '' : ' (private)'}: ${parts.join(' ')}`;
}

function nameOf({ global_name, username }: APIMessage['author']): string {
  return global_name ?? username;
}

function describeEmbed({ title, description, fields = [] }: APIEmbed): string {
  const texts = [title, description, ...fields.map(({ name, value }) => `${name}: ${value}`)];
  return `{${texts.filter(Boolean).join(' | ')}}`;
}

function describeComponent(component: APIMessageComponent): string {
  if (component.type === ComponentType.Button)
    return 'label' in component && component.label ? `[${component.label}]` : '[…]';
  if (component.type === ComponentType.TextDisplay) return component.content;
  const inner = 'components' in component ? component.components.map(describeComponent) : [];
  if ('accessory' in component) inner.push(describeComponent(component.accessory));
  if (inner.length > 0) return inner.join(' ');
  return 'placeholder' in component && component.placeholder ? `<${component.placeholder}>` : '';
}
