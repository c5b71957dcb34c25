import { userMention } from '@discordjs/builders';
import { findRegionGroup } from '../../../shared/contract/regions.ts';
import { utc } from '../../game/time-zones.ts';
import { nextDigestAt } from '../../members/digest-schedule.ts';
import type { DigestSettings, ServerChoices } from '../../members/preferences.ts';
import type { Language } from '../../text/languages.ts';
import type { PlainTextKey } from '../../text/text-key.ts';
import { noticeColour } from '../message/colours.ts';
import type { PlainView, Text } from '../message/view.ts';
import { formatChannels } from '../words/channels.ts';
import { formatMissingPermissions, postPermissions } from '../words/permissions.ts';
import { formatDateTime, formatHour, formatTimeZone, formatWeekday } from '../words/times.ts';
import {
  changeLines,
  formatRegionSetting,
  type PanelOptions,
  panelLines,
  resolveSetting,
  resolveSharedSettings,
  type Setting,
  savedView,
  settingLine,
} from './panel.ts';
import {
  confirmResetServerId,
  panelControls,
  type ServerSection,
  sectionControls,
  serverPanelId,
} from './server-controls.ts';

/** Facts for the admin in addition to the changes. */
export interface SaveNotes {
  /** Channels that were chosen in the form, with Discord's bits for what Loadout may do there. */
  channels?: readonly { id: string; permissions: bigint | undefined }[];
  /** Settings that another admin changed while the form was open. `by`: that admin's user id, if known. */
  clashes?: readonly { field: keyof ServerChoices; by: string | undefined }[];
}

/** The parts of the set-up that are no setting. */
interface SetUpState {
  /** Discord's bits for what Loadout may do in this channel. */
  permissions: bigint;
  isInvitationPosted: boolean;
}

/** The answer to `/server`. As long as a step of the set-up is open, it begins with all of them. */
export function serverView(
  choices: ServerChoices,
  { setUp, ...options }: PanelOptions & { setUp: SetUpState },
): PlainView {
  const { language } = options;
  const settings = serverSettings(choices, options);
  const steps = setUpSteps(choices, settings, setUp, language);
  return {
    title: language.t('server.title'),
    lines: [
      ...listSteps(steps),
      ...panelLines(
        Object.values(settings).filter((one) => !steps.some(({ setting }) => setting === one)),
        language,
      ),
    ],
    notes: regionNotes(choices, language).map((markdown) => ({ markdown })),
    colour: noticeColour,
    ...panelControls(options),
  };
}

/** The settings of one section, with the controls that change them. */
export function serverSectionView(
  section: ServerSection,
  choices: ServerChoices,
  options: PanelOptions,
): PlainView {
  const { label, value } = serverSettings(choices, options)[section];
  const isDigest = section === 'digest';
  const notes = isDigest ? digestNotes(choices, options) : [];
  const text = isDigest ? [options.language.t('server.digest.text')] : [];
  return {
    title: label,
    lines: [...text, value, ...notes].map((markdown) => ({ markdown })),
    colour: noticeColour,
    ...sectionControls(section, choices, options),
  };
}

/** Reports the changes, with the controls of the section in which they were made, or those of the panel. */
export function serverSavedView(
  before: ServerChoices,
  after: ServerChoices,
  { notes, section, ...options }: PanelOptions & { notes: SaveNotes; section?: ServerSection | undefined },
): PlainView {
  const { language } = options;
  const settingsOf = (choices: ServerChoices) => Object.values(serverSettings(choices, options));
  return savedView(settingsOf(before), settingsOf(after), {
    notes: [
      ...(before.region === after.region ? [] : regionNotes(after, language)),
      ...permissionNotes(notes.channels ?? [], language),
      ...(section === 'digest' ? digestNotes(after, options) : []),
      ...clashNotes(notes.clashes ?? [], language),
    ],
    language,
    ...(section ? sectionControls(section, after, options) : panelControls(options, { hasBack: true })),
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

interface SetUpStep {
  isDone: boolean;
  /** Markdown. */
  text: string;
  /** The setting that the step is about, if it is about one. */
  setting?: Setting;
  /** It holds up nothing. */
  isOptional?: boolean;
}

function setUpSteps(
  { region, channels, digest: weekly }: ServerChoices,
  settings: ServerSettings,
  { permissions, isInvitationPosted }: SetUpState,
  language: Language,
): SetUpStep[] {
  const { t } = language;
  const missing = formatMissingPermissions(permissions, postPermissions, language);
  const label = t('server.setUp.permissions');
  const settingStep = (setting: Setting, isDone: boolean): SetUpStep => ({
    isDone,
    text: isDone ? settingLine(setting, language) : setting.label,
    setting,
  });
  const steps: SetUpStep[] = [
    { isDone: !missing, text: missing ? t('panel.line', { label, value: missing }) : label },
    settingStep(settings.region, region !== undefined),
    // No channel is every channel.
    { ...settingStep(settings.channels, channels !== undefined), isOptional: true },
    { isDone: isInvitationPosted, text: t('buttons.postInvitation') },
    settingStep(settings.digest, weekly?.isOn === true),
  ];
  return steps.every(({ isDone, isOptional }) => isDone || isOptional) ? [] : steps;
}

/** The list ticks itself. */
function listSteps(steps: readonly SetUpStep[]): Text[] {
  return steps.map(({ isDone, text }) => ({ markdown: `${isDone ? '✅' : '⬜'} ${text}` }));
}

type ServerSettings = ReturnType<typeof serverSettings>;

/** Each setting as it holds, in the order of the panel. */
function serverSettings(choices: ServerChoices, options: PanelOptions) {
  const { language } = options;
  const { t } = language;
  const { region, locale, visibility, theme } = resolveSharedSettings(
    [[choices, undefined]],
    answerWords,
    options,
  );
  const onOrOff = (label: PlainTextKey, isOn: boolean | undefined) =>
    resolveSetting({
      label: t(label),
      chosen: [[isOn, undefined]],
      format: (isOn) => t(isOn ? 'panel.on' : 'panel.off'),
      standard: t('panel.on'),
    });
  return {
    region,
    locale,
    channels: resolveSetting({
      label: t('panel.labels.channels'),
      chosen: [[choices.channels, undefined]],
      format: (channels) => formatChannels(channels, language),
      standard: t('server.allChannels'),
    }),
    visibility,
    theme,
    leaderboard: onOrOff('panel.labels.leaderboard', choices.leaderboard),
    share: onOrOff('panel.labels.share', choices.share),
    digest: resolveSetting({
      label: t('panel.labels.digest'),
      chosen: [[choices.digest, undefined]],
      format: (digest) => formatDigest(digest, options),
      standard: t('panel.off'),
    }),
    rankUps: resolveSetting({
      label: t('panel.labels.rankUps'),
      chosen: [[choices.rankUpChannelId, undefined]],
      format: (channelId) => formatChannels([channelId], language),
      standard: t('panel.off'),
    }),
    rankRoles: resolveSetting({
      label: t('panel.labels.rankRoles'),
      chosen: [[choices.rankRoles, undefined]],
      format: (audience) => t(`server.ranks.audiences.${audience}`),
      standard: t('panel.off'),
    }),
  };
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

/** A line for each setting that is different after a change, from old to new. */
export function serverChangeLines(
  before: ServerChoices,
  after: ServerChoices,
  options: PanelOptions,
): Text[] {
  const [from, to] = [before, after].map((choices) => Object.values(serverSettings(choices, options)));
  return changeLines(from ?? [], to ?? [], options.language);
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

function digestNotes({ digest }: ServerChoices, { language: { t }, now }: PanelOptions): string[] {
  if (!digest?.isOn) return [];
  if (digest.channelId === undefined) return [t('server.digest.needsChannel')];
  return [t('server.digest.next', { date: formatDateTime(nextDigestAt(digest, now)) })];
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
  const channel =
    channelId === undefined ? t('server.digest.noChannel') : formatChannels([channelId], language);
  const time = t('server.digest.time', {
    day: formatWeekday(day, language),
    time: formatHour(hour),
    zone: formatTimeZone(zone, now, language),
    channel,
  });
  return isOn ? time : t('joined', { before: t('panel.off'), after: time });
}
