import { channelMention } from '@discordjs/builders';
import { ChannelType } from 'discord-api-types/v10';
import type { Language } from '../../text/languages.ts';

export const postableTypes = [ChannelType.GuildText, ChannelType.GuildAnnouncement];

export function formatChannels(ids: readonly string[], language: Language): string {
  const shown = ids.slice(0, maxChannels).map((id) => channelMention(id));
  const rest = ids.length > maxChannels ? ['…'] : [];
  return language.list([...shown, ...rest]);
}

const maxChannels = 5;
