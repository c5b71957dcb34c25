import { SlashCommandStringOption } from '@discordjs/builders';
import { maxTypedLength } from '../../src/contract/discord-limits.ts';
import { withDescription } from '../definition/with-description.ts';

/** An option that takes a player ID; `resolvePlayer` reads it. */
export function uidOption(name: string): SlashCommandStringOption {
  return withDescription(
    new SlashCommandStringOption().setName(name).setMaxLength(maxTypedLength),
    'options.uid',
  );
}
