import { SlashCommandSubcommandBuilder } from '@discordjs/builders';
import type { PlainTextKey } from '../../text/text-key.ts';
import { withDescription } from './with-description.ts';

/** A sub-command without options, described in every language. */
export function subcommand(name: string, description: PlainTextKey): SlashCommandSubcommandBuilder {
  return withDescription(new SlashCommandSubcommandBuilder().setName(name), description);
}
