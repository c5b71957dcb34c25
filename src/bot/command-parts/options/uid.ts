import { SlashCommandStringOption } from '@discordjs/builders';
import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10';
import { maxChoices, maxTypedLength } from '../../../shared/contract/discord-limits.ts';
import type { AutocompleteInteraction } from '../../discord/command.ts';
import type { Services } from '../../discord/services.ts';
import { formatPlayerChoice } from '../../views/words/player-choice.ts';
import { withDescription } from '../definition/with-description.ts';
import { completeByName } from './complete-by-name.ts';

/** An option that takes a player ID; `resolvePlayer` reads it. */
export function uidOption(name: string): SlashCommandStringOption {
  return withDescription(
    new SlashCommandStringOption().setName(name).setAutocomplete(true).setMaxLength(maxTypedLength),
    'options.uid',
  );
}

/**
 * Offers the member's accounts, the last players of the server and their own last ones; then players whose name was typed, as
 * {@link completeByName} finds them.
 */
export async function completeUid(
  interaction: AutocompleteInteraction,
  services: Services,
): Promise<APIApplicationCommandOptionChoice[]> {
  const { focused, user, guildId, settings, language } = interaction;
  const typing = { userId: user.id, guildId, typed: focused.value, accounts: settings.accounts };
  const [players, found] = await Promise.all([
    services.members.suggestPlayers(typing),
    completeByName(interaction, services),
  ]);
  const known = new Set(players.map(({ uid }) => uid));
  return [
    ...players.map((player) => ({ name: formatPlayerChoice(player, language), value: player.value })),
    ...found.filter(({ value }) => !known.has(String(value))),
  ].slice(0, maxChoices);
}
