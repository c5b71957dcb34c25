import { SlashCommandBooleanOption } from '@discordjs/builders';
import { withDescription } from '../definition/with-description.ts';

export function privateOption(): SlashCommandBooleanOption {
  return withDescription(new SlashCommandBooleanOption().setName('private'), 'options.private');
}
