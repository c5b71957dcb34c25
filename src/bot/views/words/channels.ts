import { channelMention } from '@discordjs/builders';
import type { Language } from '../../text/languages.ts';

/** Mentions of channels as the reader's language lists them, as markdown; the first few of many. */
export function formatChannels(ids: readonly string[], language: Language): string {
  const shown = ids.slice(0, maxChannels).map((id) => channelMention(id));
  const rest = ids.length > maxChannels ? ['…'] : [];
  return language.list([...shown, ...rest]);
}

const maxChannels = 5;
