import type { NamedLanguage } from '../../shared/text/own-names.ts';
import type { Language } from '../text/languages.ts';
import { escapeMarkdown } from '../views/message/safe-text.ts';
import type { Text } from '../views/message/view.ts';
import { formatChannels } from '../views/words/channels.ts';
import { formatRegion } from '../views/words/regions.ts';
import type { Setting } from './list/setting.ts';
import type { PanelOptions } from './panel-options.ts';

export interface ShownSetting {
  label: string;
  value: string;
  /** Undefined for the reader's own choice. */
  source: 'yours' | 'server' | 'standard' | undefined;
  /** Parts of a value with several; the first says whether it is on. A change names only those that differ. */
  parts?: readonly string[] | undefined;
}

export type Choices = Readonly<Record<string, unknown>>;

/** Formats a setting's value and its source. @param chosen choices by source; the first one with a value counts */
export function showSetting(
  name: string,
  setting: Setting,
  chosen: readonly (readonly [Choices, ShownSetting['source']])[],
  options: PanelOptions,
): ShownSetting {
  const label = options.language.t(setting.label);
  for (const [choices, source] of chosen) {
    const value = choices[name];
    if (value !== undefined) return { label, value: formatChoice(setting, value, options), source };
  }
  return { label, value: formatStandard(setting, options), source: 'standard' };
}

function formatChoice({ input }: Setting, value: unknown, { language, languages }: PanelOptions): string {
  const { t } = language;
  switch (input.kind) {
    case 'region':
      return formatRegionSetting(String(value), language);
    case 'language':
      return formatLocale(String(value), languages);
    case 'options':
      return t(input.options[String(value)] ?? 'panel.on');
    case 'channel':
    case 'channels':
      return formatChannels([value].flat().map(String), language);
    case 'checkbox':
    case 'own':
      return t(value === false ? 'panel.off' : 'panel.on');
  }
}

function formatStandard({ input, standard }: Setting, { language, defaults }: PanelOptions): string {
  const { t } = language;
  if (standard) return t(standard);
  if (input.kind === 'region') return formatRegionSetting(defaults.region, language);
  return t(input.kind === 'checkbox' && input.standard ? 'panel.on' : 'panel.off');
}

/** Returns one line per chosen setting, and one line for all others. */
export function panelLines(settings: readonly ShownSetting[], language: Language): Text[] {
  const { t } = language;
  const chosen = settings.filter(({ source }) => source !== 'standard');
  return [
    ...chosen.map((setting) => settingLine(setting, language)),
    ...(chosen.length < settings.length ? [t('panel.rest')] : []),
  ].map((markdown) => ({ markdown }));
}

export function settingLine(setting: ShownSetting, language: Language): string {
  return language.t('panel.line', { label: setting.label, value: withSource(setting, language) });
}

/** Returns one line with `Saved` and all changes, then the notes, as markdown. */
export function savedLines(changes: readonly string[], { t }: Language, notes: readonly string[]): Text[] {
  const saved = changes.reduce((before, after) => t('joined', { before, after }), t('panel.saved'));
  return [changes.length > 0 ? saved : t('panel.unchanged'), ...notes].map((markdown) => ({ markdown }));
}

export function changeLines(
  before: readonly ShownSetting[],
  after: readonly ShownSetting[],
  language: Language,
): string[] {
  return after.flatMap((setting, index): string[] => {
    const old = before[index];
    if (!old || (old.value === setting.value && old.source === setting.source)) return [];
    return [changeLine(old, setting, language)];
  });
}

/** Writes the new value, and the old one if somebody had chosen it. */
function changeLine(old: ShownSetting, setting: ShownSetting, language: Language): string {
  const { t } = language;
  const { label, parts } = setting;
  if (parts) {
    const { parts: oldParts = [] } = old;
    const from = language.list(withoutCommon(oldParts, parts), 'unit');
    const to = language.list(withoutCommon(parts, oldParts), 'unit');
    const [state = ''] = parts;
    if (state !== oldParts[0] || to === '') return t('panel.line', { label, value: state });
    return t('panel.change', { label, from, to });
  }
  const [from = '', to = ''] = [old, setting].map((one) =>
    one.source === 'yours' || old.value !== setting.value ? one.value : withSource(one, language),
  );
  if (old.source === 'standard') return t('panel.line', { label, value: to });
  return t('panel.change', { label, from, to });
}

function withoutCommon(parts: readonly string[], others: readonly string[]): string[] {
  return parts.filter((part, index) => part !== others[index]);
}

function withSource({ value, source }: ShownSetting, { t }: Language): string {
  return source ? t('panel.sourced', { value, source: t(`panel.sources.${source}`) }) : value;
}

export function formatRegionSetting(code: string, language: Language): string {
  return escapeMarkdown(formatRegion(code, language), maxNameLength);
}

export function formatLocale(locale: string, languages: readonly NamedLanguage[]): string {
  return languages.find((one) => one.locale === locale)?.name ?? escapeMarkdown(locale, maxNameLength);
}

const maxNameLength = 200;
