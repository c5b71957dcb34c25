import { t } from '../english.ts';
import { embedOf } from '../views/parts.ts';
import type { Seen } from './seen.ts';

type Setting =
  | 'region'
  | 'language'
  | 'answers'
  | 'theme'
  | 'others'
  | 'card'
  | 'channels'
  | 'leaderboard'
  | 'share'
  | 'digest'
  | 'rankUps'
  | 'rankRoles';

/** The line of a panel for a setting. */
export function lineOf(setting: Setting, value: string): string {
  return t('panel.line', { label: t(`panel.labels.${setting}`), value });
}

/** The line of a panel for a setting that a member just changed. */
export function changeOf(setting: Setting, from: string, to: string): string {
  return t('panel.change', { label: t(`panel.labels.${setting}`), from, to });
}

/** A default value, or the server's. */
export function sourced(value: string, source: 'standard' | 'server' = 'standard'): string {
  return t('panel.sourced', { value, source: t(`panel.sources.${source}`) });
}

/** The changes in the first line of a panel, without `Saved`, and the notes below it. */
export function newsOf(seen: Seen): string[] {
  const lines = (embedOf(seen).description ?? '').split('\n');
  const [first = '', ...notes] = lines.slice(
    0,
    lines.findIndex((line) => /^(✅|⬜|\*\*)/u.test(line)),
  );
  return [...first.replace(`${t('panel.saved')} · `, '').split(/ · (?=\*\*)/), ...notes];
}
