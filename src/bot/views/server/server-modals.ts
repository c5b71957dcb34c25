import { type APIModalInteractionResponseCallbackData, ChannelType } from 'discord-api-types/v10';
import { z } from 'zod';
import { exampleZone } from '../../game/time-zones.ts';
import { readDigestZone } from '../../members/digest-zone.ts';
import type { DigestSettings, ServerChoices } from '../../members/preferences.ts';
import { defineCustomId } from '../message/custom-id.ts';
import { type FieldOption, renderModal } from '../message/modal.ts';
import { formatHour, formatTimeZone, formatWeekday } from '../words/times.ts';
import { postableTypes } from './invitation.ts';
import {
  languageOptions,
  nameStandardRegion,
  type PanelOptions,
  regionOptions,
  revisionField,
} from './panel.ts';
import { answerWords } from './server.ts';
import { askZoneId } from './server-controls.ts';

// With the revision that they show.
export const saveServerId = defineCustomId('server', 'save', z.tuple([revisionField]));
export const saveRankUpsId = defineCustomId('server', 'saveRankUps', z.tuple([revisionField]));
export const saveDigestId = defineCustomId('server', 'saveDigest', z.tuple([revisionField]));

/** The custom ids of the modals' fields. */
export const serverFields = {
  region: 'region',
  locale: 'language',
  channels: 'channels',
  answers: 'answers',
  allowed: 'allowed',
} as const;
/** The names of the choices that forbid something. */
const allowable = ['leaderboard', 'share'] as const;
export const digestFields = {
  isOn: 'post',
  channel: 'channel',
  day: 'day',
  hour: 'hour',
} as const;

export const rankUpFields = { channel: 'channel' } as const;
/** The field of {@link zoneModal}. */
export const zoneFields = { city: 'city' } as const;

/** The default time: Mondays at 18:00 UTC. */
export const standardDigest: DigestSettings = { isOn: false, day: 1, hour: 18 };
const maxAllowedChannels = 25;

/** Asks for everything but the theme, which has a picture in the panel, and the digest, which has a modal of its own. */
export function serverModal(
  { choices, revision }: { choices: ServerChoices; revision: number },
  { ownerId, language, languages, defaults }: PanelOptions,
): APIModalInteractionResponseCallbackData {
  const { t } = language;
  const answers = (['public', 'private'] as const).map((value) => ({
    label: t(answerWords[value]),
    value,
    isChosen: value === (choices.visibility ?? 'public'),
  }));
  return renderModal({
    customId: saveServerId.write(ownerId, [revision]),
    title: t('server.modal'),
    fields: [
      {
        id: serverFields.region,
        label: t('panel.labels.region'),
        input: {
          kind: 'select',
          options: regionOptions(choices.region, nameStandardRegion(defaults, language), language),
        },
      },
      {
        id: serverFields.locale,
        label: t('panel.labels.language'),
        input: { kind: 'select', options: languageOptions(choices.locale, languages, language) },
      },
      {
        id: serverFields.channels,
        label: t('panel.labels.channels'),
        hint: t('server.channelsHint'),
        input: {
          kind: 'channels',
          types: allowableTypes,
          chosen: choices.channels ?? [],
          most: maxAllowedChannels,
        },
      },
      {
        id: serverFields.answers,
        label: t('panel.labels.answers'),
        input: { kind: 'radio', options: answers },
      },
      {
        id: serverFields.allowed,
        label: t('panel.labels.allowed'),
        input: {
          kind: 'checkboxes',
          options: allowable.map((value) => ({
            label: t(`panel.labels.${value}`),
            value,
            isChosen: choices[value] ?? true,
          })),
        },
      },
    ],
  });
}

/** Asks whether, where and when the digest is posted. @param presentChannelId offered until a channel is chosen */
export function digestModal(
  { choices, revision }: { choices: ServerChoices; revision: number },
  { ownerId, language, now }: PanelOptions,
  presentChannelId: string | undefined,
): APIModalInteractionResponseCallbackData {
  const { t } = language;
  const { isOn, channelId, day, hour } = choices.digest ?? standardDigest;
  // The first time, an admin opens the form to have a digest.
  const isChecked = isOn || channelId === undefined;
  const chosen = channelId ?? presentChannelId;
  return renderModal({
    customId: saveDigestId.write(ownerId, [revision]),
    title: t('panel.labels.digest'),
    fields: [
      { id: digestFields.isOn, label: t('server.digest.post'), input: { kind: 'checkbox', isChecked } },
      {
        id: digestFields.channel,
        label: t('server.digest.channel'),
        input: { kind: 'channels', types: postableTypes, chosen: chosen ? [chosen] : [], most: 1 },
      },
      {
        id: digestFields.day,
        label: t('server.digest.day'),
        input: {
          kind: 'select',
          options: numberedOptions(weekdays, day, (one) => formatWeekday(one, language)),
        },
      },
      {
        id: digestFields.hour,
        label: t('server.digest.hour'),
        hint: formatTimeZone(readDigestZone(choices), now, language),
        input: { kind: 'select', options: numberedOptions(hours, hour, formatHour) },
      },
    ],
  });
}

/** Asks for a time zone that the section of the digest does not list. */
export function zoneModal({
  ownerId,
  language: { t },
}: PanelOptions): APIModalInteractionResponseCallbackData {
  return renderModal({
    customId: askZoneId.write(ownerId, []),
    title: t('server.digest.zone'),
    fields: [
      {
        id: zoneFields.city,
        label: t('server.digest.city'),
        hint: t('server.digest.cityHint', exampleZone),
        input: { kind: 'text', most: maxZoneLength },
      },
    ],
  });
}

/** Asks for the channel of rank-up notices; none turns them off. */
export function rankUpModal(
  { choices, revision }: { choices: ServerChoices; revision: number },
  { ownerId, language: { t } }: PanelOptions,
): APIModalInteractionResponseCallbackData {
  const chosen = choices.rankUpChannelId === undefined ? [] : [choices.rankUpChannelId];
  return renderModal({
    customId: saveRankUpsId.write(ownerId, [revision]),
    title: t('panel.labels.rankUps'),
    fields: [
      {
        id: rankUpFields.channel,
        label: t('server.digest.channel'),
        hint: t('server.rankUpsHint'),
        input: { kind: 'channels', types: postableTypes, chosen, most: 1 },
      },
    ],
  });
}

/** More than the longest name has. */
const maxZoneLength = 60;

/** 0 is Sunday. */
export const weekdays: readonly number[] = [1, 2, 3, 4, 5, 6, 0];
export const hours: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

function numberedOptions(
  numbers: readonly number[],
  chosen: number,
  format: (number: number) => string,
): FieldOption[] {
  return numbers.map((number) => ({
    label: format(number),
    value: String(number),
    isChosen: number === chosen,
  }));
}

/** Channels in which members use commands, and categories, which mean all channels in them. */
const allowableTypes = [
  ChannelType.GuildText,
  ChannelType.GuildAnnouncement,
  ChannelType.GuildVoice,
  ChannelType.GuildStageVoice,
  ChannelType.GuildForum,
  ChannelType.GuildCategory,
];
