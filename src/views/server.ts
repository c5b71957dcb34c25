import { EmbedBuilder } from '@discordjs/builders';
import { regionGroupOf } from '../contract/regions.ts';
import type { Language } from '../text/languages.ts';
import { noticeColour } from './colours.ts';
import { message } from './message.ts';
import { regionWords } from './region-words.ts';
import type { Reply } from './reply.ts';
import { escaped } from './safe-text.ts';

/** Which region a server asks in: just set, set before, or the operator's default. */
type ServerRegion =
  | { region: string; isNew: boolean; isDefault: false }
  | { region: string; isDefault: true };

/** The answer to `/server region`. */
export function serverRegionReply(state: ServerRegion, language: Language): Reply {
  const region = escaped(regionWords(state.region, language), maxRegionLength);
  const hint = regionGroupOf(state.region) ? [] : [language.t('server.regionUnknown', { region })];
  const text = [sentence(state, region, language), ...hint].join('\n');
  return message({ embed: new EmbedBuilder().setColor(noticeColour).setDescription(text) });
}

function sentence(state: ServerRegion, region: string, language: Language): string {
  if (state.isDefault) return language.t('server.regionByDefault', { region });
  return language.t(state.isNew ? 'server.regionSet' : 'server.region', { region });
}

const maxRegionLength = 200;
