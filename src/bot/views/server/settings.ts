import { z } from 'zod';
import { boards } from '../../members/participation.ts';
import type { MemberChoices, ServerChoices } from '../../members/preferences.ts';
import type { Kept } from '../../members/save-choices.ts';
import { noticeColour } from '../message/colours.ts';
import { defineCustomId } from '../message/custom-id.ts';
import type { FieldOption } from '../message/modal.ts';
import type { Controls, PlainView } from '../message/view.ts';
import {
  type PanelOptions,
  panelLines,
  resolveSharedSettings,
  type Setting,
  savedView,
  themeSelect,
} from './panel.ts';

/** Shows the panel, in place of what the message shows. */
export const settingsPanelId = defineCustomId('settings', 'panel', z.tuple([]));
export const changeSettingsId = defineCustomId('settings', 'change', z.tuple([]));

/** The places in a server that a member can say yes or no to. */
export const placements = [...boards, 'rankRoles'] as const;
export type Placement = (typeof placements)[number];
export const settingsThemeId = defineCustomId('settings', 'theme', z.tuple([]));
export const clearRecentsId = defineCustomId('settings', 'recents', z.tuple([]));
export const resetSettingsId = defineCustomId('settings', 'reset', z.tuple([]));
export const confirmResetSettingsId = defineCustomId('settings', 'standard', z.tuple([]));

/** Values of the checkboxes; {@link Board} names those of what a member takes part in. */
export const checked = {
  id: 'id',
  history: 'history',
  changes: 'changes',
  keepsHistory: 'keepsHistory',
  keepsRecents: 'keepsRecents',
} as const;

export interface MemberState {
  choices: MemberChoices;
  kept: Kept;
  /** The server's choices, which apply to settings that the member left open. */
  server: Pick<ServerChoices, 'region' | 'locale' | 'visibility' | 'theme'>;
  /** The places that the member has in this server; undefined outside of servers. */
  placements: readonly Placement[] | undefined;
  /** The places that this server does not have, or not for the member. */
  lacking: readonly Placement[];
}

/** The answer to `/settings`. */
export function settingsView(state: MemberState, options: PanelOptions): PlainView {
  const { language } = options;
  return {
    title: language.t('settings.title'),
    lines: panelLines(memberSettings(state, options), language),
    colour: noticeColour,
    ...controlsOf(state, options),
  };
}

/** Reports the changes, with the panel's own buttons. */
export function settingsSavedView(
  before: MemberState,
  after: MemberState,
  { lacksAccount, ...options }: PanelOptions & { lacksAccount: boolean },
): PlainView {
  const { language } = options;
  const lacksHistory = after.placements?.includes('digests') && !after.kept.history;
  return savedView(memberSettings(before, options), memberSettings(after, options), {
    notes: [
      ...(lacksAccount ? [language.t('settings.noAccount')] : []),
      ...(lacksHistory ? [language.t('settings.noHistory')] : []),
    ],
    language,
    ...controlsOf(after, options),
  });
}

export function recentsClearedView(state: MemberState, options: PanelOptions): PlainView {
  const { t } = options.language;
  return {
    title: t('settings.recentsCleared.title'),
    lines: [t('settings.recentsCleared.text')],
    colour: noticeColour,
    ...controlsOf(state, options),
  };
}

/** Asks before everything goes back to standard. */
export function resetSettingsView(
  { ownerId, language: { t } }: PanelOptions,
  { isInServer }: { isInServer: boolean },
): PlainView {
  return {
    title: t('panel.reset'),
    lines: [t('settings.reset'), ...(isInServer ? [t('settings.resetBoards')] : [])],
    colour: noticeColour,
    buttons: [
      { label: t('buttons.reset'), customId: confirmResetSettingsId.write(ownerId, []), style: 'danger' },
      { label: t('buttons.keepIt'), customId: settingsPanelId.write(ownerId, []) },
    ],
  };
}

function memberSettings(state: MemberState, options: PanelOptions): Setting[] {
  const { server, choices } = state;
  const { language } = options;
  const { t } = language;
  const nothing = t('panel.nothing');
  const visible = othersOptions(state, language).filter(({ isChosen }) => isChosen);
  const others = visible.map(({ label }) => label);
  const forMe = keptOptions(state, language).filter(({ isChosen }) => isChosen);
  // The server's language is for public answers only.
  const ofServer = { ...server, locale: undefined };
  const chosen = [
    [choices, 'yours'],
    [ofServer, 'server'],
  ] as const;
  const { region, locale, visibility, theme } = resolveSharedSettings(chosen, answerWords, options);
  return [
    region,
    locale,
    visibility,
    theme,
    { label: t('panel.labels.others'), value: language.list(others, 'unit') || nothing, source: undefined },
    {
      label: t('panel.labels.card'),
      value:
        language.list(
          forMe.map(({ label }) => label),
          'unit',
        ) || nothing,
      source: undefined,
    },
  ];
}

export const answerWords = { public: 'panel.answers.everyone', private: 'panel.answers.me' } as const;

/** The checkboxes of the modal: what others may see of the member. */
export function othersOptions(
  { choices, placements: chosen, lacking }: Omit<MemberState, 'server' | 'kept'>,
  { t }: PanelOptions['language'],
): FieldOption[] {
  const ofServer =
    chosen &&
    placements
      .filter((one) => !lacking.includes(one))
      .map((one) => ({
        label: t(`settings.others.${one}`),
        value: one,
        isChosen: chosen.includes(one),
      }));
  return [
    { label: t('settings.others.id'), value: checked.id, isChosen: choices.showsId ?? true },
    { label: t('settings.others.history'), value: checked.history, isChosen: choices.sharesHistory ?? false },
    ...(ofServer ?? []),
  ];
}

/** The checkboxes of the modal: what Loadout keeps for the member. */
export function keptOptions(
  { choices, kept }: Pick<MemberState, 'choices' | 'kept'>,
  { t }: PanelOptions['language'],
): FieldOption[] {
  return [
    { label: t('settings.changes'), value: checked.changes, isChosen: choices.showsChanges ?? true },
    { label: t('settings.history'), value: checked.keepsHistory, isChosen: kept.history },
    { label: t('settings.recents'), value: checked.keepsRecents, isChosen: kept.recents },
  ];
}

function controlsOf({ choices }: MemberState, { ownerId, language }: PanelOptions): Controls {
  const { t } = language;
  return {
    buttons: [
      { label: t('buttons.change'), customId: changeSettingsId.write(ownerId, []), style: 'primary' },
      { label: t('buttons.clearRecents'), customId: clearRecentsId.write(ownerId, []) },
      { label: t('buttons.reset'), customId: resetSettingsId.write(ownerId, []) },
    ],
    selects: [
      themeSelect({
        customId: settingsThemeId.write(ownerId, []),
        chosen: choices.theme,
        unchosen: t('panel.serversChoice'),
        language,
      }),
    ],
  };
}
