import { SlashCommandBuilder } from '@discordjs/builders';
import type { PlainTextKey } from '../../text/text-key.ts';
import { allowEverywhere } from './allow-everywhere.ts';
import { withDescription } from './with-description.ts';

type CommandName<Key = PlainTextKey> = Key extends `commands.${infer Name}` ? Name : never;

/** Begins the definition of a slash command that works wherever Loadout answers, described in every language. */
export function defineCommand(name: CommandName): SlashCommandBuilder {
  return allowEverywhere(withDescription(new SlashCommandBuilder().setName(name), `commands.${name}`));
}
