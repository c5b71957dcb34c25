import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10';
import type { NamedPlayer } from '../../../shared/contract/search.ts';
import type { AutocompleteInteraction, CommandInteraction } from '../../discord/command.ts';
import type { Services } from '../../discord/services-of-bot.ts';
import { formatFoundPlayer } from '../../views/words/player-choice.ts';
import { toBeneficiary } from '../requests/create-ask.ts';
import { parseRegionOption } from './region-option.ts';

/** Discord waits 3 seconds, so later suggestions are worthless. */
const searchWithinMs = 2_000;

/** Suggests players by name: after a typing pause, with one low-priority search in one region. */
export async function completeByName(
  interaction: AutocompleteInteraction,
  services: Services,
): Promise<APIApplicationCommandOptionChoice[]> {
  const { focused, user, receivedAt, language, trace, signal } = interaction;
  const { names } = services.players;
  const region = regionToSearch(interaction);
  const ask = {
    ...toBeneficiary(interaction),
    deadline: receivedAt + searchWithinMs,
    priority: 'background',
    retries: 'none',
    typist: user.id,
    signal,
    trace,
  } as const;
  if (!names.accepts(focused.value)) return [];
  const found = await names.findAfterPause({ name: focused.value, region }, ask);
  const shown = await withoutHidden(found ?? [], services);
  return shown.map((player) => ({ name: formatFoundPlayer(player, language), value: player.uid }));
}

/** Returns the chosen region, otherwise the settings', because a search covers a single one. */
function regionToSearch(interaction: Pick<CommandInteraction, 'options' | 'memberLanguage' | 'settings'>) {
  const region = parseRegionOption(interaction);
  return typeof region === 'string' ? region : interaction.settings.region;
}

/** Leaves out players who opted out, and those whose ID a member hides. */
export async function withoutHidden(
  found: readonly NamedPlayer[],
  { members }: { members: Pick<Services['members'], 'hidesId'> },
): Promise<NamedPlayer[]> {
  const hidden = await Promise.all(found.map(({ uid }) => members.hidesId(uid)));
  return found.filter((_, index) => !hidden[index]);
}
