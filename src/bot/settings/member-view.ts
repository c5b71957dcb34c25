import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { z } from 'zod';
import { boards } from '../members/member-records.ts';
import type { RetentionChoices } from '../members/people/save-choices.ts';
import { noticeColour } from '../views/message/colours.ts';
import { defineCustomId } from '../views/message/custom-id.ts';
import { type FieldOption, renderModal } from '../views/message/modal.ts';
import type { Controls, PlainView, Text } from '../views/message/view.ts';
import { checkboxes, formFields, groupsIn, revisionField } from './form.ts';
import { type CheckboxGroup, settingsAt } from './list/setting.ts';
import { type MemberChoices, memberSettings, type ServerChoices } from './list/setting-list.ts';
import type { PanelOptions } from './panel-options.ts';
import { changeLines, panelLines, type ShownSetting, savedLines, showSetting } from './shown-settings.ts';
import { themeSelect } from './theme-section.ts';

export const placements = [...boards, 'rankRoles'] as const;
export type Placement = (typeof placements)[number];

const placementsField = z.codec(z.string(), z.array(z.enum(placements)), {
  decode: (text) => placements.filter((one) => text.split(',').includes(one)),
  encode: (chosen) => chosen.join(','),
});

export const changeSettingsId = defineCustomId('settings', 'change', z.tuple([]));
export const settingsThemeId = defineCustomId('settings', 'theme', z.tuple([]));
/** Custom ID of the form, with its revision and the member's placements in it. */
export const saveSettingsId = defineCustomId('settings', 'save', z.tuple([revisionField, placementsField]));

export interface MemberState {
  choices: MemberChoices;
  kept: RetentionChoices;
  server: Pick<ServerChoices, 'region' | 'locale' | 'visibility' | 'theme'>;
  /** Undefined outside servers. */
  placements: readonly Placement[] | undefined;
  lacking: readonly Placement[];
}

export function settingsView(
  state: MemberState,
  options: PanelOptions,
  news: readonly Text[] = [],
): PlainView {
  const { language } = options;
  return {
    title: language.t('settings.title'),
    lines: [...news, ...panelLines(showMember(state, options), language)],
    colour: noticeColour,
    ...controlsOf(state, options),
  };
}

export function settingsSavedView(
  before: MemberState,
  after: MemberState,
  { lacksAccount, ...options }: PanelOptions & { lacksAccount: boolean },
): PlainView {
  const { language } = options;
  const lacksHistory = after.placements?.includes('digests') && !after.kept.keepsHistory;
  const changes = changeLines(showMember(before, options), showMember(after, options), language);
  const news = savedLines(changes, language, [
    ...(lacksAccount ? [language.t('settings.noAccount')] : []),
    ...(lacksHistory ? [language.t('settings.noHistory')] : []),
  ]);
  return settingsView(after, options, news);
}

/** Returns the form for all settings except the theme, which has its own message with a picture. */
export function settingsModal(
  { revision, ...state }: Omit<MemberState, 'server'> & { revision: number },
  options: PanelOptions,
): APIModalInteractionResponseCallbackData {
  const { ownerId, language } = options;
  const inForm = settingsAt(memberSettings.settings, 'form');
  const boxes = (group: CheckboxGroup) => boxesOf(group, state, options);
  return renderModal({
    customId: saveSettingsId.write(ownerId, [revision, [...(state.placements ?? [])]]),
    title: language.t('settings.title'),
    fields: formFields(inForm, state.choices, boxes, options),
  });
}

function showMember(state: MemberState, options: PanelOptions): ShownSetting[] {
  const { server, choices } = state;
  const { settings } = memberSettings;
  const { language } = options;
  // The server's language is used only for public answers.
  const ofServer = { ...server, locale: undefined };
  const single = Object.entries(settings).filter(([, { input }]) => input.kind !== 'checkbox');
  return [
    ...single.map(([name, setting]) => {
      const chosen = [[choices, 'yours'] as const, [ofServer, 'server'] as const];
      return showSetting(name, setting, chosen, options);
    }),
    ...groupsIn(settings).map((group) => {
      const checked = boxesOf(group, state, options).filter(({ isChosen }) => isChosen);
      const names = checked.map(({ label }) => label);
      const value = language.list(names, 'unit') || language.t('panel.nothing');
      return { label: language.t(`panel.labels.${group}`), value, source: undefined };
    }),
  ];
}

function boxesOf(
  group: CheckboxGroup,
  { choices, kept, placements: chosen, lacking }: Omit<MemberState, 'server'>,
  { language }: PanelOptions,
): FieldOption[] {
  const boxes = checkboxes(memberSettings.settings, group, { choices, kept }, language);
  if (group !== 'others' || !chosen) return boxes;
  const offered = placements.filter((one) => !lacking.includes(one));
  const places = offered.map((value) => ({
    label: language.t(`settings.others.${value}`),
    value,
    isChosen: chosen.includes(value),
  }));
  return [...boxes, ...places];
}

function controlsOf({ choices }: MemberState, options: PanelOptions): Controls {
  const { ownerId, language } = options;
  const { t } = language;
  const { theme } = memberSettings.settings;
  return {
    buttons: [
      { label: t('buttons.change'), customId: changeSettingsId.write(ownerId, []), style: 'primary' },
    ],
    selects: [themeSelect(settingsThemeId.write(ownerId, []), theme, choices.theme, options)],
  };
}
