import { MessageType } from 'discord-api-types/v10';
import { t } from '../language/texts.ts';
import { mentionName, type Names } from '../message/names.ts';
import type { OptionValues, PageCommand, PageMessage, PageOption } from '../wire.ts';

/** A used command, named in the visitor's language. */
export interface UsedCommand {
  label: string;
  options: string;
}

/** Names the command that a message answers; undefined if there is none, or it has no name here. */
export function nameUsedCommand(
  { message: { interaction, type, application_id }, options = {} }: PageMessage,
  commands: readonly PageCommand[],
  names: Names,
): UsedCommand | undefined {
  if (!interaction?.name) return undefined;
  if (type === MessageType.ContextMenuCommand) return { label: interaction.name, options: '' };
  const named = commands.filter(({ name }) => name === interaction.name);
  const command = named.find(({ application }) => application?.id === application_id) ?? named[0];
  const parts = Object.entries(options).map(([name, value]) => {
    const option = command?.options.find((one) => one.name === name);
    return `${option?.label ?? name}:${option ? nameValue(value, option, names) : value}`;
  });
  return { label: `/${command?.label ?? interaction.name}`, options: parts.join(' ') };
}

function nameValue(value: OptionValues[string], { kind, choices }: PageOption, names: Names): string {
  const text = String(value);
  if (kind === 'boolean') return t(text === 'true' ? 'yes' : 'no');
  const mentioned = kind === 'user' ? text : /^<@!?(\d+)>$/.exec(text)?.[1];
  if (mentioned !== undefined) return mentionName('user', mentioned, names);
  return choices.find((choice) => String(choice.value) === text)?.name ?? text;
}
