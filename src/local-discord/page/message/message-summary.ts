import { type APIMessageTopLevelComponent, ComponentType } from 'discord-api-types/v10';
import type { UsedCommand } from '../composer/used-command.ts';
import { t } from '../language/texts.ts';
import type { PageMessage } from '../wire.ts';
import type { Names } from './names.ts';
import { plainText } from './plain-text.ts';
import { systemText } from './system-text.ts';

/** Labels a message uniquely for screen readers, e.g. `Your bot, /hello name:Noor, Welcome`. */
export function labelMessage(seen: PageMessage, names: Names, used?: UsedCommand): string {
  return joinSummary(seen, listTexts(seen, names).slice(0, 1), used);
}

/** Summarizes a message for announcements, without pictures and fields. */
export function summarizeMessage(seen: PageMessage, names: Names, used?: UsedCommand): string {
  return joinSummary(seen, listTexts(seen, names), used);
}

function joinSummary(
  { message, isThinking }: PageMessage,
  texts: readonly string[],
  used: UsedCommand | undefined,
): string {
  const system = systemText(message);
  if (system) return system;
  const { author } = message;
  const name = author.global_name ?? author.username;
  const command = used && [used.label, used.options].filter(Boolean).join(' ');
  const text = isThinking ? t('thinking', { name }) : shorten(texts.join('. '));
  return [name, command, text].filter(Boolean).join(', ');
}

export function listTexts({ message }: PageMessage, names: Names): string[] {
  const embeds = message.embeds.flatMap(({ title, description }) => [title, description]);
  const [forwarded] = message.message_snapshots ?? [];
  const displayed = (message.components ?? []).flatMap(listDisplayed);
  return [message.content, forwarded?.message.content, ...embeds, ...displayed].flatMap(
    (text) => plainText(text ?? '', names) || [],
  );
}

function listDisplayed(component: APIMessageTopLevelComponent): string[] {
  switch (component.type) {
    case ComponentType.TextDisplay:
      return [component.content];
    case ComponentType.Section:
    case ComponentType.Container:
      return component.components.flatMap(listDisplayed);
    default:
      return [];
  }
}

function shorten(text: string): string {
  const letters = [...text];
  return letters.length > maxLength ? `${letters.slice(0, maxLength).join('')} …` : text;
}

/** Longer announcements are hard to follow and can't be paused. */
const maxLength = 240;
