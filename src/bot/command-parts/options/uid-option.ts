import { SlashCommandStringOption, userMention } from '@discordjs/builders';
import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10';
import { maxChoices, maxTypedLength } from '../../../shared/contract/discord-limits.ts';
import type { AutocompleteInteraction } from '../../discord/command.ts';
import type { Services } from '../../discord/services-of-bot.ts';
import { formatLinkedPlayer, formatPlayerChoice } from '../../views/words/player-choice.ts';
import { withDescription } from '../definition/with-description.ts';
import { findMembersHere } from '../lookup/find-members-here.ts';
import { completeByName } from './complete-by-name.ts';

export function uidOption(name: string): SlashCommandStringOption {
  return withDescription(
    new SlashCommandStringOption().setName(name).setAutocomplete(true).setMaxLength(maxTypedLength),
    'options.uid',
  );
}

/** Suggests linked members, own accounts, players last viewed here or by the member, then players found by name. */
export async function completeUid(
  interaction: AutocompleteInteraction,
  services: Services,
): Promise<APIApplicationCommandOptionChoice[]> {
  const { focused, user, settings, language } = interaction;
  const [choices, { linked }] = await Promise.all([
    completeUidToLink(interaction, services),
    findMembersHere(focused.value, interaction, services),
  ]);
  const own = new Set(settings.accounts.map(({ uid }) => uid));
  const members = linked.filter(({ account: { uid, userId } }) => userId !== user.id && !own.has(uid));
  const known = new Set(members.map(({ account }) => account.uid));
  return [
    ...members.map((member) => ({
      name: formatLinkedPlayer(member, language),
      value: userMention(member.account.userId),
    })),
    ...choices.filter(({ value }) => !known.has(String(value))),
  ].slice(0, maxChoices);
}

export async function completeUidToLink(
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
