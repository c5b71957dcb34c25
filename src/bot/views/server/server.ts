import { userMention } from '@discordjs/builders';
import { z } from 'zod';
import { regionPattern } from '../../../shared/contract/limits.ts';
import { findRegionGroup } from '../../../shared/contract/regions.ts';
import type { InputProblem } from '../../game/input-error.ts';
import { utc } from '../../game/time-zones.ts';
import type { DigestSettings, ServerChoices } from '../../members/preferences.ts';
import type { Language } from '../../text/languages.ts';
import type { PlainTextKey } from '../../text/text-key.ts';
import { noticeColour } from '../message/colours.ts';
import { defineCustomId } from '../message/custom-id.ts';
import type { Controls, PlainView, Text, ViewButton } from '../message/view.ts';
import { formatChannels } from '../words/channels.ts';
import { formatMissingPermissions, postPermissions } from '../words/permissions.ts';
import { formatWithRegion } from '../words/regions.ts';
import { formatDateTime, formatHour, formatTimeZone, formatWeekday } from '../words/times.ts';
import { postInvitationId } from './invitation.ts';
import {
  formatRegionSetting,
  type PanelOptions,
  panelLines,
  resolveSetting,
  resolveSharedSettings,
  type Setting,
  savedView,
  themeSelect,
} from './panel.ts';
import { rankRolesId } from './rank-role-ids.ts';

/** Shows the panel, in place of what the message shows. */
export const serverPanelId = defineCustomId('server', 'panel', z.tuple([]));
/** Shows the members whom the admins took off the leaderboard. */
export const barredId = defineCustomId('server', 'barred', z.tuple([]));
/** Shows who changed which setting. */
export const changeLogId = defineCustomId('server', 'log', z.tuple([]));
export const changeServerId = defineCustomId('server', 'change', z.tuple([]));
/** Shows the admin alone a digest of the last seven days. */
export const previewDigestId = defineCustomId('server', 'preview', z.tuple([]));
export const changeRankUpsId = defineCustomId('server', 'rankUps', z.tuple([]));
export const changeDigestId = defineCustomId('server', 'digest', z.tuple([]));
export const serverThemeId = defineCustomId('server', 'theme', z.tuple([]));
export const resetServerId = defineCustomId('server', 'reset', z.tuple([]));
export const confirmResetServerId = defineCustomId('server', 'standard', z.tuple([]));
/** Sets the region of the server, whether we know it or not. */
export const useRegionId = defineCustomId('server', 'region', z.tuple([z.string().regex(regionPattern)]));

/** Facts for the admin in addition to the changes. */
export interface SaveNotes {
  /** Channels that were chosen in the form, with Discord's bits for what Loadout may do there. */
  channels?: readonly { id: string; permissions: bigint | undefined }[];
  /** Settings that another admin changed while the form was open. `by`: that admin's user id, if known. */
  clashes?: readonly { field: keyof ServerChoices; by: string | undefined }[];
  /** When the next digest is due, milliseconds since the epoch; for a form about it. */
  nextDigestAt?: number | undefined;
}

/** The parts of the set-up that are no setting. */
export interface SetUpState {
  /** Discord's bits for what Loadout may do in this channel. */
  permissions: bigint;
  isInvitationPosted: boolean;
}

/** Leads to the panel from elsewhere. */
export function setUpButton(ownerId: string, { t }: Language): ViewButton {
  return { label: t('buttons.setUp'), customId: serverPanelId.write(ownerId, []), style: 'primary' };
}

/** The answer to `/server`. As long as a step of the set-up is open, it begins with all of them. */
export function serverView(
  choices: ServerChoices,
  { setUp, ...options }: PanelOptions & { setUp: SetUpState },
): PlainView {
  const { language } = options;
  return {
    title: language.t('server.title'),
    lines: [
      ...setUpLines(choices, setUp, language),
      ...panelLines(serverSettings(choices, options), language),
    ],
    notes: regionNotes(choices, language).map((markdown) => ({ markdown })),
    colour: noticeColour,
    ...controlsOf(choices, options),
  };
}

/** Reports the changes, with the panel's own buttons. */
export function serverSavedView(
  before: ServerChoices,
  after: ServerChoices,
  { notes, ...options }: PanelOptions & { notes: SaveNotes },
): PlainView {
  const { language } = options;
  return savedView(serverSettings(before, options), serverSettings(after, options), {
    notes: [
      ...(before.region === after.region ? [] : regionNotes(after, language)),
      ...permissionNotes(notes.channels ?? [], language),
      ...digestNotes(after.digest, notes, language),
      ...clashNotes(notes.clashes ?? [], language),
    ],
    language,
    ...controlsOf(after, options),
  });
}

/** Asks before everything goes back to standard. */
export function resetServerView({ ownerId, language: { t } }: PanelOptions): PlainView {
  return {
    title: t('panel.reset'),
    lines: [t('server.reset')],
    colour: noticeColour,
    buttons: [
      { label: t('buttons.reset'), customId: confirmResetServerId.write(ownerId, []), style: 'danger' },
      { label: t('buttons.keepIt'), customId: serverPanelId.write(ownerId, []) },
    ],
  };
}

/** The buttons for an unknown region: the region that it resembles, and the typed one. */
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

/** The list ticks itself. No channel is every channel, so that step holds up nothing. */
function setUpLines(
  { region, channels, digest }: ServerChoices,
  { permissions, isInvitationPosted }: SetUpState,
  language: Language,
): Text[] {
  const { t } = language;
  const missing = formatMissingPermissions(permissions, postPermissions, language);
  const label = t('server.setUp.permissions');
  const steps = [
    [!missing, missing ? t('panel.line', { label, value: missing }) : label],
    [region !== undefined, t('panel.labels.region')],
    [isInvitationPosted, t('buttons.postInvitation')],
    [digest?.isOn === true, t('panel.labels.digest')],
  ] as const;
  if (steps.every(([isDone]) => isDone)) return [];
  const optional = [channels !== undefined, t('panel.labels.channels')] as const;
  return [...steps.slice(0, 2), optional, ...steps.slice(2)].map(([isDone, text]) => ({
    markdown: `${isDone ? '✅' : '⬜'} ${text}`,
  }));
}

function serverSettings(choices: ServerChoices, options: PanelOptions): Setting[] {
  const { language } = options;
  const { t } = language;
  const { region, locale, visibility, theme } = resolveSharedSettings(
    [[choices, undefined]],
    answerWords,
    options,
  );
  return [
    region,
    locale,
    resolveSetting({
      label: t('panel.labels.channels'),
      chosen: [[choices.channels, undefined]],
      format: (channels) => formatChannels(channels, language),
      standard: t('server.allChannels'),
    }),
    visibility,
    theme,
    resolveSetting({
      label: t('panel.labels.leaderboard'),
      chosen: [[choices.leaderboard, undefined]],
      format: (isOn) => t(isOn ? 'panel.on' : 'panel.off'),
      standard: t('panel.on'),
    }),
    resolveSetting({
      label: t('panel.labels.share'),
      chosen: [[choices.share, undefined]],
      format: (isOn) => t(isOn ? 'panel.on' : 'panel.off'),
      standard: t('panel.on'),
    }),
    resolveSetting({
      label: t('panel.labels.digest'),
      chosen: [[choices.digest, undefined]],
      format: (digest) => formatDigest(digest, options),
      standard: t('panel.off'),
    }),
    resolveSetting({
      label: t('panel.labels.rankUps'),
      chosen: [[choices.rankUpChannelId, undefined]],
      format: (channelId) => formatChannels([channelId], language),
      standard: t('panel.off'),
    }),
    resolveSetting({
      label: t('panel.labels.rankRoles'),
      chosen: [[choices.rankRoles, undefined]],
      format: (audience) => t(`server.ranks.audiences.${audience}`),
      standard: t('panel.off'),
    }),
  ];
}

export const answerWords = { public: 'panel.answers.everyone', private: 'panel.answers.asker' } as const;

const fieldLabels = {
  region: 'panel.labels.region',
  locale: 'panel.labels.language',
  channels: 'panel.labels.channels',
  visibility: 'panel.labels.answers',
  theme: 'panel.labels.theme',
  leaderboard: 'panel.labels.leaderboard',
  share: 'panel.labels.share',
  digest: 'panel.labels.digest',
  rankUpChannelId: 'panel.labels.rankUps',
  rankRoles: 'panel.labels.rankRoles',
  rankRoleIds: 'panel.labels.rankRoles',
} as const satisfies Record<keyof ServerChoices, string>;

/** Names the settings of a change, each once. */
export function formatFields(fields: readonly string[], language: Language): string {
  const labels: Readonly<Record<string, PlainTextKey>> = { ...fieldLabels, barred: 'server.barred.title' };
  const keys = [...new Set(fields.flatMap((field) => labels[field] ?? []))];
  return language.list(
    keys.map((key) => language.t(key)),
    'unit',
  );
}

function controlsOf({ theme, digest }: ServerChoices, { ownerId, language }: PanelOptions): Controls {
  const { t } = language;
  return {
    buttons: [
      { label: t('buttons.change'), customId: changeServerId.write(ownerId, []), style: 'primary' },
      { label: t('buttons.postInvitation'), customId: postInvitationId.write(ownerId, []) },
      { label: t('buttons.weeklyDigest'), customId: changeDigestId.write(ownerId, []) },
      { label: t('panel.labels.rankUps'), customId: changeRankUpsId.write(ownerId, []) },
      { label: t('buttons.rankRoles'), customId: rankRolesId.write(ownerId, [undefined]) },
      ...(digest?.isOn
        ? [{ label: t('buttons.previewDigest'), customId: previewDigestId.write(ownerId, []) }]
        : []),
      { label: t('server.barred.title'), customId: barredId.write(ownerId, []) },
      { label: t('server.log.title'), customId: changeLogId.write(ownerId, []) },
      { label: t('buttons.reset'), customId: resetServerId.write(ownerId, []) },
    ],
    selects: [
      themeSelect({
        customId: serverThemeId.write(ownerId, []),
        chosen: theme,
        unchosen: t('panel.standard'),
        language,
      }),
    ],
  };
}

function regionNotes({ region }: ServerChoices, language: Language): string[] {
  if (region === undefined || findRegionGroup(region)) return [];
  return [language.t('server.regionUnknown', { region: formatRegionSetting(region, language) })];
}

/** A line for all channels that lack the same. */
function permissionNotes(channels: NonNullable<SaveNotes['channels']>, language: Language): string[] {
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

function digestNotes(
  digest: DigestSettings | undefined,
  { nextDigestAt }: SaveNotes,
  { t }: Language,
): string[] {
  if (!digest?.isOn || nextDigestAt === undefined) return [];
  if (digest.channelId === undefined) return [t('server.digest.needsChannel')];
  return [t('server.digest.next', { date: formatDateTime(nextDigestAt) })];
}

function clashNotes(clashes: NonNullable<SaveNotes['clashes']>, { t }: Language): string[] {
  return clashes.map(({ field: name, by }) => {
    const field = t(fieldLabels[name]);
    return by === undefined
      ? t('panel.clashUnknown', { field })
      : t('panel.clash', { admin: userMention(by), field });
  });
}

function formatDigest(
  { isOn, channelId, day, hour, zone = utc }: DigestSettings,
  { language, now }: Pick<PanelOptions, 'language' | 'now'>,
): string {
  const { t } = language;
  if (!isOn) return t('panel.off');
  const channel =
    channelId === undefined ? t('server.digest.noChannel') : formatChannels([channelId], language);
  return t('server.digest.time', {
    day: formatWeekday(day, language),
    time: formatHour(hour),
    zone: formatTimeZone(zone, now, language),
    channel,
  });
}
