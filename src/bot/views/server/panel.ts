import { z } from 'zod';
import type { NamedLanguage } from '../../../shared/text/own-names.ts';
import type { ServerChoices } from '../../members/preferences.ts';
import { standardTheme, type Theme, themes } from '../../members/themes.ts';
import type { Language } from '../../text/languages.ts';
import type { PlainTextKey } from '../../text/text-key.ts';
import { noticeColour } from '../message/colours.ts';
import type { FieldOption } from '../message/modal.ts';
import { escapeMarkdown } from '../message/safe-text.ts';
import { namedChoices } from '../message/select.ts';
import type { Controls, PlainView, StringSelect, Text } from '../message/view.ts';
import { formatRegion, listRegions } from '../words/regions.ts';

/** Input of the panels of members and servers. */
export interface PanelOptions {
  ownerId: string;
  language: Language;
  /** All there are. */
  languages: readonly NamedLanguage[];
  /** The operator's defaults. */
  defaults: { region: string };
  /** Milliseconds since the epoch. */
  now: number;
}

/** One setting as it holds. */
export interface Setting {
  label: string;
  /** Markdown. */
  value: string;
  /** The origin of the value; undefined: the reader's own choice. */
  source: 'yours' | 'server' | 'standard' | undefined;
}

/** Custom ids and values of fields carry this in place of what is not chosen: no region, language or theme looks like it. */
export const notChosen = '-';

/** How often the choices had been changed when a form showed them. */
export const revisionField = z.codec(z.string().regex(/^\d{1,9}$/), z.int().nonnegative(), {
  decode: Number,
  encode: String,
});

/** The first value that is set, from the most specific source to the default. */
export function resolveSetting<Value>({
  label,
  chosen,
  format,
  standard,
}: {
  label: string;
  chosen: readonly (readonly [Value | undefined, Setting['source']])[];
  /** As markdown. */
  format: (value: Value) => string;
  standard: string;
}): Setting {
  for (const [value, source] of chosen)
    if (value !== undefined) return { label, value: format(value), source };
  return { label, value: standard, source: 'standard' };
}

/** The choices that members and servers have alike. */
type SharedChoices = Pick<ServerChoices, 'region' | 'locale' | 'visibility' | 'theme'>;

/** Settles the choices that members and servers have alike. `chosen`: in the order in which they count. */
export function resolveSharedSettings(
  chosen: readonly (readonly [SharedChoices, Setting['source']])[],
  answerWords: Record<'public' | 'private', PlainTextKey>,
  { language, languages, defaults }: PanelOptions,
): Record<keyof SharedChoices, Setting> {
  const { t } = language;
  const valuesOf = <Key extends keyof SharedChoices>(key: Key) =>
    chosen.map(([choices, source]) => [choices[key], source] as const);
  return {
    region: resolveSetting({
      label: t('panel.labels.region'),
      chosen: valuesOf('region'),
      format: (code) => formatRegionSetting(code, language),
      standard: formatRegionSetting(defaults.region, language),
    }),
    locale: resolveSetting({
      label: t('panel.labels.language'),
      chosen: valuesOf('locale'),
      format: (locale) => formatLocale(locale, languages),
      standard: t('panel.sameAsDiscord'),
    }),
    visibility: resolveSetting({
      label: t('panel.labels.answers'),
      chosen: valuesOf('visibility'),
      format: (visibility) => t(answerWords[visibility]),
      standard: t(answerWords.public),
    }),
    theme: resolveSetting({
      label: t('panel.labels.theme'),
      chosen: valuesOf('theme'),
      format: (theme) => formatTheme(theme, language),
      standard: formatTheme(standardTheme, language),
    }),
  };
}

/** A line for each setting that somebody chose, and one for all others, which names them if they are few. */
export function panelLines(settings: readonly Setting[], language: Language): Text[] {
  const { t } = language;
  const others = settings.filter(({ source }) => source === 'standard').map(({ label }) => label);
  const chosen = settings.filter(({ source }) => source !== 'standard');
  const rest = others.length > maxNamed ? t('panel.rest') : language.list(others, 'unit');
  return [
    ...chosen.map((setting) => settingLine(setting, language)),
    ...(others.length > 0 ? [t('panel.line', { label: rest, value: t('panel.sources.standard') })] : []),
  ].map((markdown) => ({ markdown }));
}

/** A setting as markdown. */
export function settingLine(setting: Setting, language: Language): string {
  return language.t('panel.line', { label: setting.label, value: withSource(setting, language) });
}

/** Reports the changes of a form, a select or a button: one line for each setting that differs from before. */
export function savedView(
  before: readonly Setting[],
  after: readonly Setting[],
  { notes = [], language, ...controls }: Controls & { notes?: readonly string[]; language: Language },
): PlainView {
  const changes = changeLines(before, after, language);
  return {
    title: language.t(changes.length > 0 ? 'panel.saved' : 'panel.unchanged'),
    lines: [...changes, ...notes.map((markdown) => ({ markdown }))],
    colour: noticeColour,
    ...controls,
  };
}

/** A line for each setting that differs from before. */
export function changeLines(
  before: readonly Setting[],
  after: readonly Setting[],
  language: Language,
): Text[] {
  return after.flatMap((setting, index): Text[] => {
    const old = before[index];
    if (!old || (old.value === setting.value && old.source === setting.source)) return [];
    const [from, to] = [old, setting].map((one) =>
      one.source === 'yours' ? one.value : withSource(one, language),
    );
    return [
      { markdown: language.t('panel.change', { label: setting.label, from: from ?? '', to: to ?? '' }) },
    ];
  });
}

function withSource({ value, source }: Setting, { t }: Language): string {
  return source ? t('panel.sourced', { value, source: t(`panel.sources.${source}`) }) : value;
}

export function formatTheme(theme: Theme, { t }: Language): string {
  return t(`panel.themes.${theme}`);
}

/** The region as markdown; an unknown one stays as the admin typed it. */
export function formatRegionSetting(code: string, language: Language): string {
  return escapeMarkdown(formatRegion(code, language), maxRegionLength);
}

/** Locale as its readers call it. */
function formatLocale(locale: string, languages: readonly NamedLanguage[]): string {
  return languages.find((one) => one.locale === locale)?.name ?? escapeMarkdown(locale, maxRegionLength);
}

/** Chooses how cards look, at once. */
export function themeSelect({
  customId,
  chosen,
  unchosen,
  language,
}: {
  customId: string;
  chosen: Theme | undefined;
  /** The label for having no choice. */
  unchosen: string;
  language: Language;
}): StringSelect {
  const options = themes.map((value) => ({ label: formatTheme(value, language), value }));
  return {
    customId,
    ...namedChoices(language.t('selects.theme'), withUnchosen(unchosen, options, chosen), language),
  };
}

/** The label for leaving the region to the operator's default. */
export function nameStandardRegion({ region }: PanelOptions['defaults'], language: Language): string {
  const { t } = language;
  return t('selects.choice', { name: t('panel.standard'), choice: formatRegion(region, language) });
}

/** Countries by name, for a select. */
export function regionOptions(
  chosen: string | undefined,
  unchosen: string,
  language: Language,
): FieldOption[] {
  const listed = withStored(listRegions(language), chosen, (code) => formatRegion(code, language));
  return withUnchosen(unchosen, listed, chosen);
}

/** Languages by name, for a select: as many as it has room for, the one that is chosen among them. */
export function languageOptions(
  chosen: string | undefined,
  languages: readonly NamedLanguage[],
  { t }: Language,
): FieldOption[] {
  // One row says that Discord's language is meant, one may be needed for a chosen language that has no room.
  const room = languages.length < maxSelectOptions ? languages.length : maxSelectOptions - 2;
  const options = languages.slice(0, room).map(({ locale, name }) => ({ label: name, value: locale }));
  const listed = withStored(options, chosen, (locale) => formatLocale(locale, languages));
  return withUnchosen(t('panel.sameAsDiscord'), listed, chosen);
}

/** Adds "no choice" as the first option. */
export function withUnchosen(
  label: string,
  options: readonly FieldOption[],
  chosen: string | undefined,
): FieldOption[] {
  return [{ label, value: notChosen }, ...options].map((option) => ({
    ...option,
    isChosen: option.value === (chosen ?? notChosen),
  }));
}

// Keeps a stored value that is not among the options, such as a custom region or a language that this version lacks.
// Without it, the form would delete that value.
function withStored(
  options: readonly FieldOption[],
  chosen: string | undefined,
  format: (value: string) => string,
): readonly FieldOption[] {
  if (chosen === undefined || options.some(({ value }) => value === chosen)) return options;
  return [...options, { label: format(chosen), value: chosen }];
}

/** As many names fit into two lines on a phone. */
const maxNamed = 4;
/** Discord's limit. */
const maxSelectOptions = 25;
const maxRegionLength = 200;
