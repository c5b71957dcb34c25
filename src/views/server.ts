import { z } from 'zod';
import { regionPattern } from '../contract/limits.ts';
import { regionGroupOf } from '../contract/regions.ts';
import type { InputProblem } from '../game/input-error.ts';
import type { Language } from '../text/languages.ts';
import { noticeColour } from './colours.ts';
import { defineCustomId } from './custom-id.ts';
import { escapeMarkdown } from './safe-text.ts';
import type { PlainView, ViewButton } from './view.ts';
import { formatRegion, formatWithRegion } from './words/regions.ts';

/** Sets the region of the server, whether we know it or not. */
export const useRegionId = defineCustomId('server', 'region', z.tuple([z.string().regex(regionPattern)]));

/** Which region a server asks in, and whether that was set just now. `isDefault`: it is the operator's. */
interface ServerRegion {
  region: string;
  isNew: boolean;
  isDefault: boolean;
}

/** The answer to `/server region`. */
export function serverRegionView(state: ServerRegion, language: Language): PlainView {
  const region = escapeMarkdown(formatRegion(state.region, language), maxRegionLength);
  const hint = regionGroupOf(state.region) ? [] : [language.t('server.regionUnknown', { region })];
  const lines = [sentence(state, region, language), ...hint];
  return { lines: lines.map((markdown) => ({ markdown })), colour: noticeColour };
}

/** What an admin may press where the region is none that we know: the one it resembles, or this one all the same. */
export function serverRegionButtons(
  problem: InputProblem,
  ownerId: string,
  language: Language,
): ViewButton[] {
  if (problem.kind !== 'region-unknown') return [];
  const { suggestion, code } = problem;
  const button = (label: 'use' | 'useAnyway', region: string): ViewButton => ({
    label: formatWithRegion(`buttons.${label}`, region, language),
    customId: useRegionId.write(ownerId, [region]),
  });
  return [...(suggestion ? [button('use', suggestion)] : []), ...(code ? [button('useAnyway', code)] : [])];
}

function sentence({ isNew, isDefault }: ServerRegion, region: string, language: Language): string {
  if (isDefault) return language.t(isNew ? 'server.regionReset' : 'server.regionByDefault', { region });
  return language.t(isNew ? 'server.regionSet' : 'server.region', { region });
}

const maxRegionLength = 200;
