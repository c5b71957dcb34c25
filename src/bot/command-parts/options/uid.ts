import { SlashCommandStringOption } from '@discordjs/builders';
import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10';
import { maxTypedLength } from '../../../shared/contract/discord-limits.ts';
import type { AutocompleteInteraction } from '../../discord/command.ts';
import type { Services } from '../../discord/services.ts';
import { formatPlayerChoice } from '../../views/words/player-choice.ts';
import { withDescription } from '../definition/with-description.ts';

/** An option that takes a player ID; `resolvePlayer` reads it. */
export function uidOption(name: string): SlashCommandStringOption {
  return withDescription(
    new SlashCommandStringOption().setName(name).setAutocomplete(true).setMaxLength(maxTypedLength),
    'options.uid',
  );
}

/** Offers the member's accounts, the last players of the server and their own last ones. Sends no request upstream. */
export async function completeUid(
  { focused, user, guildId, settings, language }: AutocompleteInteraction,
  { members }: Services,
): Promise<APIApplicationCommandOptionChoice[]> {
  const typing = { userId: user.id, guildId, typed: focused.value, accounts: settings.accounts };
  const players = await members.suggestPlayers(typing);
  return players.map((player) => ({ name: formatPlayerChoice(player, language), value: player.value }));
}
