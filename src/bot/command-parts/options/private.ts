import { SlashCommandBooleanOption } from '@discordjs/builders';
import { withDescription } from '../definition/with-description.ts';

/** The option `private`, which the dispatcher reads. */
export function privateOption(): SlashCommandBooleanOption {
  return withDescription(new SlashCommandBooleanOption().setName('private'), 'options.private');
}
