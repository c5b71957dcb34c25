import { SlashCommandStringOption } from '@discordjs/builders';
import { withDescription } from '../definition/with-description.ts';

/** An option that takes a player ID; `resolvePlayer` reads it. */
export function uidOption(name: string): SlashCommandStringOption {
  return withDescription(
    new SlashCommandStringOption().setName(name).setMaxLength(maxTypedLength),
    'options.uid',
  );
}

// A uid has 15 digits at most; members paste it with spaces and words around.
const maxTypedLength = 60;
