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
  savedView,
  settingLine,
  showSetting,
} from './shown-settings.ts';

export interface ServerPanelOptions extends PanelOptions {
  sections: readonly Section[];
}

/** Parts of the set-up that are no setting. */
interface SetUpState {
  /** Discord's bits for Loadout in this channel. */
  permissions: bigint;
  actions: readonly { label: string; isDone: boolean }[];
}

interface SaveNotes {
  /** Chosen channels, with Discord's bits for Loadout there. */
  channels: readonly ChosenChannel[];
  /** Settings that another admin (`by`, if known) changed while the form was open. */
  clashes: readonly { field: keyof ServerChoices; by: string | undefined }[];
  more: readonly string[];
}

/** `/server`: begins with all steps of an unfinished set-up. */
export function serverView(
  choices: ServerChoices,
  { setUp, controls, ...options }: ServerPanelOptions & { setUp: SetUpState; controls: Controls },
): PlainView {
  const { language } = options;
  const shown = showServer(choices, options);
  const steps = setUpSteps(choices, shown, { ...options, setUp });
  const rest = [...shown].filter(([name]) => !steps.some((step) => step.setting === name));
  return {
    title: language.t('server.title'),
    lines: [
      ...steps.map(({ isDone, text }) => ({ markdown: `${isDone ? '✅' : '⬜'} ${text}` })),
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

export function serverSavedView(
  { before, choices }: { before: ServerChoices; choices: ServerChoices },
  { notes, controls, ...options }: ServerPanelOptions & { notes: SaveNotes; controls: Controls },
): PlainView {
  const { language } = options;
  const [from = [], to = []] = [before, choices].map((one) => [...showServer(one, options).values()]);
  return savedView(from, to, {
    notes: [
      ...(before.region === choices.region ? [] : regionNotes(choices, language)),
      ...permissionNotes(notes.channels, language),
      ...notes.more,
      ...clashNotes(notes.clashes, language),
    ],
    language,
    ...controls,
  });
}

export function serverChangeLines(
  before: ServerChoices,
  after: ServerChoices,
  options: ServerPanelOptions,
): Text[] {
  const [from = [], to = []] = [before, after].map((one) => [...showServer(one, options).values()]);
  return changeLines(from, to, options.language);
}

export function showServer(choices: ServerChoices, options: ServerPanelOptions): Map<string, ShownSetting> {
  const listed = Object.entries(serverSettings.settings).filter(([, { place }]) => place !== undefined);
  return new Map(
    listed.map(([name, setting]) => {
      const own = options.sections.find((one) => one.setting === name)?.format?.(choices, options);
      const shown = showSetting(name, setting, [[choices, undefined]], options);
      return [name, own === undefined ? shown : { ...shown, value: own }];
    }),
  );
}

interface SetUpStep {
  isDone: boolean;
  text: string;
  setting?: string;
  isOptional?: boolean;
}

function setUpSteps(
  choices: ServerChoices,
  shown: ReadonlyMap<string, ShownSetting>,
  { setUp, sections, language }: ServerPanelOptions & { setUp: SetUpState },
): SetUpStep[] {
  const { t } = language;
  const missing = formatMissingPermissions(setUp.permissions, postPermissions, language);
  const label = t('server.setUp.permissions');
  const settings = Object.entries(serverSettings.settings).flatMap(([name, { step, place }]) => {
    const setting = shown.get(name);
    if (!setting || !step) return [];
    const section = sections.find((one) => one.setting === name);
    const isDone = section?.isDone?.(choices) ?? setting.source !== 'standard';
    const text = isDone ? settingLine(setting, language) : setting.label;
    return [{ isDone, text, setting: name, isOptional: step === 'optional', place }];
  });
  const steps: SetUpStep[] = [
    { isDone: !missing, text: missing ? t('panel.line', { label, value: missing }) : label },
    ...settings.filter(({ place }) => place !== 'section'),
    ...setUp.actions.map((action) => ({ isDone: action.isDone, text: action.label })),
    ...settings.filter(({ place }) => place === 'section'),
  ];
  return steps.every(({ isDone, isOptional }) => isDone || isOptional) ? [] : steps;
}

function regionNotes({ region }: ServerChoices, language: Language): string[] {
  if (region === undefined || findRegionGroup(region)) return [];
  return [language.t('server.regionUnknown', { region: formatRegionSetting(region, language) })];
}

function permissionNotes(channels: SaveNotes['channels'], language: Language): string[] {
  const byLack = new Map<string, string[]>();
  for (const { id, permissions } of channels) {
    const lack =
      permissions === undefined
        ? undefined
        : formatMissingPermissions(permissions, postPermissions, language);
    if (lack) byLack.set(lack, [...(byLack.get(lack) ?? []), id]);
  }
  return [...byLack].map(([permissions, ids]) =>
    language.t('panel.needs', { channels: formatChannels(ids, language), permissions }),
  );
}

function clashNotes(clashes: SaveNotes['clashes'], { t }: Language): string[] {
  return clashes.map(({ field: name, by }) => {
    const field = t(serverSettings.settings[name].label);
    return by === undefined
      ? t('panel.clashUnknown', { field })
      : t('panel.clash', { admin: userMention(by), field });
  });
}
