import { regionGroupOf } from '../contract/regions.ts';
import type { Language } from '../text/languages.ts';
import { noticeColour } from './colours.ts';
import { escapeMarkdown } from './safe-text.ts';
import type { PlainView } from './view.ts';
import { formatRegion } from './words/regions.ts';

/** Which region a server asks in: just set, set before, or the operator's default. */
type ServerRegion =
  | { region: string; isNew: boolean; isDefault: false }
  | { region: string; isDefault: true };

/** The answer to `/server region`. */
export function serverRegionView(state: ServerRegion, language: Language): PlainView {
  const region = escapeMarkdown(formatRegion(state.region, language), maxRegionLength);
  const hint = regionGroupOf(state.region) ? [] : [language.t('server.regionUnknown', { region })];
  const lines = [sentence(state, region, language), ...hint];
  return { lines: lines.map((markdown) => ({ markdown })), colour: noticeColour };
}

function sentence(state: ServerRegion, region: string, language: Language): string {
  if (state.isDefault) return language.t('server.regionByDefault', { region });
  return language.t(state.isNew ? 'server.regionSet' : 'server.region', { region });
}

const maxRegionLength = 200;
