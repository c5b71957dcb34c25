import { userMention } from '@discordjs/builders';
import { findRegionGroup } from '../../shared/contract/regions.ts';
import type { ChosenChannel } from '../discord/command.ts';
import type { Language } from '../text/languages.ts';
import { noticeColour } from '../views/message/colours.ts';
import type { Controls, PlainView, Text } from '../views/message/view.ts';
import { formatChannels } from '../views/words/channels.ts';
import { formatMissingPermissions, postPermissions } from '../views/words/permissions.ts';
import { type ServerChoices, serverSettings } from './list/setting-list.ts';
import type { PanelOptions } from './panel-options.ts';
import type { Section } from './section.ts';
import {
  changeLines,
  formatRegionSetting,
  panelLines,
  type ShownSetting,
  savedLines,
  settingLine,
  showSetting,
} from './shown-settings.ts';

export interface ServerPanelOptions extends PanelOptions {
  sections: readonly Section[];
}

export interface SetUpStep {
  label: string;
  /** Why to do the step, as markdown; shown for the next step. */
  hint: string;
  setting?: keyof ServerChoices;
  isDone: boolean;
}

interface SetUpState {
  /** Loadout's permissions in this channel, as Discord's bits. */
  permissions: bigint;
  steps: readonly SetUpStep[];
  result: string;
}

interface SaveNotes {
  channels: readonly ChosenChannel[];
  /** Fields that another admin (`by`, if known) changed while the form was open. */
  clashes: readonly { field: keyof ServerChoices; by: string | undefined }[];
  more: readonly string[];
}

/** Builds the panel's view: first the last change, then the steps of an unfinished set-up. */
export function serverView(
  choices: ServerChoices,
  {
    setUp,
    controls,
    news,
    ...options
  }: ServerPanelOptions & { setUp: SetUpState; controls: Controls; news: readonly Text[] },
): PlainView {
  const { language } = options;
  const shown = showServer(choices, options);
  const steps = stepLines(setUp, shown, language);
  const isSetUp = steps.length === 0;
  const rest = [...shown].filter(([name]) => isSetUp || !setUp.steps.some(({ setting }) => setting === name));
  const allSet = language.t('joined', { before: language.t('server.allSet'), after: setUp.result });
  const done = news.some(isWarning) ? [] : [`✅ ${allSet}`];
  return {
    title: language.t('server.title'),
    lines: [
      ...news,
      ...(isSetUp ? done : steps).map((markdown) => ({ markdown })),
      ...panelLines(
        rest.map(([, one]) => one),
        language,
      ),
    ],
    notes: regionNotes(choices, language).map((markdown) => ({ markdown })),
    colour: noticeColour,
    ...controls,
  };
}

export function serverSavedLines(
  { before, choices }: { before: ServerChoices; choices: ServerChoices },
  { notes, ...options }: ServerPanelOptions & { notes: SaveNotes },
): Text[] {
  const { language } = options;
  const changes = serverChangeLines(before, choices, options);
  return savedLines(changes, language, [
    ...permissionNotes(notes.channels, language),
    ...(changes.length > 0 ? notes.more : []),
    ...clashNotes(notes.clashes, language),
  ]);
}

export function serverChangeLines(
  before: ServerChoices,
  after: ServerChoices,
  options: ServerPanelOptions,
): string[] {
  const [from = [], to = []] = [before, after].map((one) => [...showServer(one, options).values()]);
  return changeLines(from, to, options.language);
}

export function showServer(choices: ServerChoices, options: ServerPanelOptions): Map<string, ShownSetting> {
  const listed = Object.entries(serverSettings.settings).filter(([, { place }]) => place !== undefined);
  return new Map(
    listed.map(([name, setting]) => {
      const section = options.sections.find((one) => one.setting === name);
      const shown = showSetting(name, setting, [[choices, undefined]], options);
      const value = section?.format?.(choices, options) ?? shown.value;
      return [name, { ...shown, value, parts: section?.listParts?.(choices, options) }];
    }),
  );
}

function stepLines(
  { permissions, steps }: SetUpState,
  shown: ReadonlyMap<string, ShownSetting>,
  language: Language,
): string[] {
  const missing = formatMissingPermissions(permissions, postPermissions, language);
  if (!missing && steps.every(({ isDone }) => isDone)) return [];
  const lines = steps.map(({ label, setting, isDone }) => {
    const one = setting && shown.get(setting);
    return `${isDone ? '✅' : '⬜'} ${one && isDone ? settingLine(one, language) : (one?.label ?? label)}`;
  });
  const next = steps.find(({ isDone }) => !isDone);
  const needs = { label: language.t('server.setUp.permissions'), value: missing };
  return [
    ...(missing ? [`⬜ ${language.t('panel.line', needs)}`] : []),
    ...lines,
    ...(next ? [language.t('panel.line', { label: next.label, value: next.hint })] : []),
  ];
}

function regionNotes({ region }: ServerChoices, language: Language): string[] {
  if (region === undefined || findRegionGroup(region)) return [];
  return [language.t('server.regionUnknown', { region: formatRegionSetting(region, language) })];
}

function permissionNotes(channels: SaveNotes['channels'], language: Language): string[] {
  const byLack = new Map<string, string[]>();
  for (const { id, permissions } of channels) {
    const lack = formatMissingPermissions(permissions, postPermissions, language);
    if (lack) byLack.set(lack, [...(byLack.get(lack) ?? []), id]);
  }
  return [...byLack].map(
    ([permissions, ids]) =>
      `${warning} ${language.t('panel.needs', { channels: formatChannels(ids, language), permissions })}`,
  );
}

const warning = '⚠';

function isWarning(text: Text): boolean {
  return typeof text === 'object' && 'markdown' in text && text.markdown.startsWith(warning);
}

function clashNotes(clashes: SaveNotes['clashes'], { t }: Language): string[] {
  return clashes.map(({ field: name, by }) => {
    const field = t(serverSettings.settings[name].label);
    return by === undefined
      ? t('panel.clashUnknown', { field })
      : t('panel.clash', { admin: userMention(by), field });
  });
}
