import { type APIEmbedImage, type APIMessage, ButtonStyle, ComponentType } from 'discord-api-types/v10';
import type { LocalMessage } from '../../src/local-discord/local-discord.ts';

/** All that can be read in a message. */
export function textOf({ message }: LocalMessage): string {
  const texts = message.embeds.flatMap(({ title, description, fields, footer }) => [
    title,
    description,
    ...(fields ?? []).flatMap(({ name, value }) => [name, value]),
    footer?.text,
  ]);
  return [message.content, ...texts].join('\n');
}

/** The picture of a message with its words for the ear. */
export function imageOf({ message }: LocalMessage): APIEmbedImage & { description?: string } {
  const [image, ...more] = message.embeds.flatMap(({ image }) => image ?? []);
  if (!image || more.length > 0 || message.attachments.length > 0)
    throw new Error(`not one picture in: ${JSON.stringify(message.embeds)}`);
  return image;
}

/** The label of the button that leads on. */
export function primaryIn({ message }: LocalMessage): string | undefined {
  const found = (message.components ?? []).flatMap((row) =>
    'components' in row
      ? row.components.flatMap((part) =>
          part.type === ComponentType.Button && part.style === ButtonStyle.Primary ? (part.label ?? []) : [],
        )
      : [],
  );
  return found[0];
}

/** The labels of what can be pressed, or their signs. */
export function labelsOf(message: APIMessage): string[] {
  return (message.components ?? []).flatMap((row) =>
    'components' in row
      ? row.components.flatMap((part) =>
          part.type === ComponentType.Button && 'custom_id' in part
            ? (part.label ?? part.emoji?.name ?? [])
            : [],
        )
      : [],
  );
}
