import {
  type APIComponentInMessageActionRow,
  type APIEmbed,
  ButtonStyle,
  ComponentType,
} from 'discord-api-types/v10';
import type { Reply } from '../../../src/bot/views/message/reply.ts';

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

/** Everything that can be pressed or chosen, row by row. */
export function rowsOf({ body }: Reply): APIComponentInMessageActionRow[][] {
  return (body.components ?? []).flatMap((row) =>
    row.type === ComponentType.ActionRow ? [row.components] : [],
  );
}

/** The options of the select with these words in its placeholder: label and value. */
export function optionsOf(reply: Reply, placeholder: string): [label: string, value: string][] {
  const select = selectOf(reply, placeholder);
  return 'options' in select ? select.options.map(({ label, value }) => [label, value]) : [];
}

/** The custom id of the select with these words in its placeholder. */
export function selectId(reply: Reply, placeholder: string): string {
  return selectOf(reply, placeholder).custom_id;
}

/** @throws with the whole answer if it has no such select */
function selectOf(reply: Reply, placeholder: string) {
  for (const part of rowsOf(reply).flat())
    if ('placeholder' in part && part.placeholder?.includes(placeholder)) return part;
  throw new Error(`there is no select “${placeholder}” in ${JSON.stringify(reply)}`);
}

/** The label of the primary button. */
export function primaryOf(reply: Reply): string | undefined {
  const found = rowsOf(reply)
    .flat()
    .find((part) => part.type === ComponentType.Button && part.style === ButtonStyle.Primary);
  return found && 'label' in found ? found.label : undefined;
}

/** The buttons under the message: label and custom id. */
export function buttonsOf(reply: Reply): [label: string, customId: string][] {
  return rowsOf(reply)
    .flat()
    .flatMap((button) =>
      button.type === ComponentType.Button && 'custom_id' in button
        ? [[button.label ?? '', button.custom_id]]
        : [],
    );
}

/** The custom id of the button with this label. */
export function idOf(reply: Reply, label: string): string {
  const [, id] = buttonsOf(reply).find(([found]) => found === label) ?? [];
  if (id === undefined) throw new Error(`there is no button “${label}”`);
  return id;
}
