import { type APIEmbed, ComponentType } from 'discord-api-types/v10';
import type { Reply } from '../../../src/views/reply.ts';

/** The one embed of the reply. */
export function embedOf({ body }: Reply): APIEmbed {
  const [embed] = body.embeds ?? [];
  if (!embed) throw new Error('the reply has no embed');
  return embed;
}

/** The embed's fields: value by name. */
export function fieldsOf(reply: Reply): Record<string, string> {
  return Object.fromEntries((embedOf(reply).fields ?? []).map(({ name, value }) => [name, value]));
}

/** The buttons under the message: label and custom id. */
export function buttonsOf({ body }: Reply): [label: string, customId: string][] {
  return (body.components ?? [])
    .flatMap((row) => (row.type === ComponentType.ActionRow ? row.components : []))
    .flatMap((button) =>
      button.type === ComponentType.Button && 'custom_id' in button
        ? [[button.label ?? '', button.custom_id]]
        : [],
    );
}
