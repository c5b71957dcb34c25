import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { z } from 'zod';
import { isTimeZone } from '../../../shared/time/time-zone.ts';
import { managedServer, onManager } from '../../command-parts/definition/managed-server.ts';
import { readInput } from '../../command-parts/options/read-input.ts';
import type { ModalInputs } from '../../discord/command.ts';
import { onComponent, onModal } from '../../discord/component-handlers.ts';
import type { InputProblem } from '../../game/input-error.ts';
import { exampleZone, likelyTimeZones, readTimeZone, utc } from '../../game/time-zones.ts';
import { readChoice, revisionField } from '../../settings/form.ts';
import type { DigestSettings, ServerChoices } from '../../settings/list/setting-list.ts';
import { type PanelOptions, panelOptions } from '../../settings/panel-options.ts';
import type { ReadChange, Section, ServerChange } from '../../settings/section.ts';
import { showServer } from '../../settings/server-view.ts';
import type { Language } from '../../text/languages.ts';
import { noticeColour } from '../../views/message/colours.ts';
import { defineCustomId, encodeChooser } from '../../views/message/custom-id.ts';
import { renderMessage } from '../../views/message/message.ts';
import { type FieldOption, renderModal } from '../../views/message/modal.ts';
import { namedChoices } from '../../views/message/select.ts';
import { backToPanelButton } from '../../views/message/set-up-button.ts';
import type { PlainView, SelectOption, StringSelect, ViewButton } from '../../views/message/view.ts';
import { formatChannels, postableTypes } from '../../views/words/channels.ts';
import {
  formatDateTime,
  formatHour,
  formatTimeZone,
  formatUtcOffset,
  formatWeekday,
} from '../../views/words/times.ts';
import { nextDigestAt, readDigestZone } from './digest-schedule.ts';
import { composeDigest } from './weekly-digest.ts';

const digestSectionId = defineCustomId('server', 'digests', z.tuple([]));
const previewDigestId = defineCustomId('server', 'preview', z.tuple([]));
const changeDigestId = defineCustomId('server', 'digest', z.tuple([]));
const saveDigestId = defineCustomId('server', 'saveDigest', z.tuple([revisionField]));
const useZoneId = defineCustomId('server', 'zone', z.tuple([z.string().refine(isTimeZone)]));
const askZoneId = defineCustomId('server', 'askZone', z.tuple([]));

const digestFields = { isOn: 'post', channel: 'channel', day: 'day', hour: 'hour' } as const;
const zoneFields = { city: 'city' } as const;

const standardDigest: DigestSettings = { isOn: false, day: 1, hour: 18 };

export const digestSection: Section = {
  setting: 'digest',
  open: (ownerId) => digestSectionId.write(ownerId, []),
  format: formatDigest,
  listParts: listDigestParts,
  step: {
    label: 'buttons.turnOnDigest',
    hint: 'server.digest.benefit',
    open: (ownerId) => changeDigestId.write(ownerId, []),
  },
  components: (panel) => [
    onManager(digestSectionId, async (guildId, press, services) => {
      const { choices } = await services.members.choices.ofServer(guildId);
      return renderMessage(digestSectionView(choices, panelOptions(press, services)));
    }),
    onComponent(changeDigestId, {
      async openModal(press, services) {
        const chosen = await services.members.choices.ofServer(managedServer(press));
        return digestForm(chosen, panelOptions(press, services), press.place.channelId);
      },
    }),
    onManager(
      previewDigestId,
      async (guildId, press, services) => {
        const { reply } = await composeDigest({ guildId, dueAt: services.now() }, press, services);
        return { ...reply, body: { ...reply.body, components: [] } };
      },
      'private',
    ),
    onComponent(useZoneId, {
      defer: 'update',
      prepare: ({ state: [zone], ...press }, services) =>
        panel.change(press, services, inZone(zone), digestNotes),
    }),
    onComponent(askZoneId, {
      async openModal(press, services) {
        managedServer(press);
        return zoneForm(panelOptions(press, services));
      },
    }),
  ],
  modals: (panel) => [
    onModal(saveDigestId, {
      defer: 'update',
      prepare: ({ state: [shown], inputs, ...context }, services) =>
        panel.change(context, services, () => ({ ...readDigestForm(inputs), shown }), digestNotes),
    }),
    onModal(askZoneId, {
      defer: 'update',
      prepare({ inputs, ...context }, services) {
        managedServer(context);
        const { user, language } = context;
        const zone = readInput(
          () => readTimeZone(inputs.string(zoneFields.city) ?? ''),
          (problem) => ({ buttons: zoneButtons(problem, user.id, language) }),
        );
        return panel.change(context, services, inZone(zone), digestNotes);
      },
    }),
  ],
};

function inZone(zone: string): ReadChange {
  const values = (current: ServerChoices) => {
    if (zone === readDigestZone(current)) return {};
    const { zone: _, ...digest } = current.digest ?? standardDigest;
    return { digest: zone === utc ? digest : { ...digest, zone } };
  };
  return () => ({ values });
}

export function digestSectionView(choices: ServerChoices, options: PanelOptions): PlainView {
  const shown = showServer(choices, { ...options, sections: [digestSection] }).get('digest');
  const { ownerId, language } = options;
  const { t } = language;
  const lines = [t('server.digest.text'), shown?.value ?? '', ...digestNotes(choices, options)];
  return {
    title: shown?.label ?? '',
    lines: lines.map((markdown) => ({ markdown })),
    colour: noticeColour,
    buttons: [
      { label: t('buttons.change'), customId: changeDigestId.write(ownerId, []), style: 'primary' },
      ...(choices.digest?.isOn
        ? [{ label: t('buttons.previewDigest'), customId: previewDigestId.write(ownerId, []) }]
        : []),
      backToPanelButton(ownerId, language),
    ],
    selects: [zoneSelect(choices, options)],
  };
}

function digestNotes({ digest }: ServerChoices, { language: { t }, now }: PanelOptions): string[] {
  if (!digest?.isOn) return [];
  if (digest.channelId === undefined) return [t('server.digest.needsChannel')];
  return [t('server.digest.next', { date: formatDateTime(nextDigestAt(digest, now)) })];
}

function formatDigest(choices: ServerChoices, options: PanelOptions): string | undefined {
  if (!choices.digest) return undefined;
  const { t } = options.language;
  const [isOn, day, hour, zone, channel] = listDigestParts(choices, options);
  const time = t('server.digest.time', { day, time: hour, zone, channel });
  return choices.digest.isOn ? time : t('joined', { before: isOn, after: time });
}

function listDigestParts(choices: ServerChoices, { language, now }: PanelOptions) {
  const { isOn, channelId, day, hour } = choices.digest ?? standardDigest;
  const { t } = language;
  return [
    t(isOn ? 'panel.on' : 'panel.off'),
    formatWeekday(day, language),
    formatHour(hour),
    formatTimeZone(readDigestZone(choices), now, language),
    channelId === undefined ? t('server.digest.noChannel') : formatChannels([channelId], language),
  ] as const;
}

/** @param presentChannelId channel to suggest until one is chosen */
export function digestForm(
  { choices, revision }: { choices: ServerChoices; revision: number },
  { ownerId, language, now }: PanelOptions,
  presentChannelId: string | undefined,
): APIModalInteractionResponseCallbackData {
  const { t } = language;
  const { isOn, channelId, day, hour } = choices.digest ?? standardDigest;
  // Checked the first time: an admin who opens the form wants a digest.
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

/** Leaves the time zone unchanged. @throws InputError for a value that the form did not offer */
function readDigestForm(inputs: ModalInputs): ServerChange {
  const channels = inputs.channels(digestFields.channel).slice(0, 1);
  const [channel] = channels;
  const digest: DigestSettings = {
    isOn: inputs.boolean(digestFields.isOn) === true,
    ...(channel && { channelId: channel.id }),
    day: readNumber(inputs.strings(digestFields.day), weekdays),
    hour: readNumber(inputs.strings(digestFields.hour), hours),
  };
  return {
    channels,
    values(current) {
      const zone = readDigestZone(current);
      return { digest: zone === utc ? digest : { ...digest, zone } };
    },
  };
}

function readNumber([chosen]: readonly string[], numbers: readonly number[]): number {
  return Number(readChoice(chosen, numbers.map(String)) ?? numbers[0]);
}

function zoneForm({ ownerId, language: { t } }: PanelOptions): APIModalInteractionResponseCallbackData {
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

function zoneButtons(problem: InputProblem, ownerId: string, { t }: Language): ViewButton[] {
  if (problem.kind !== 'zone-unknown') return [];
  return [
    ...problem.alike.map((zone) => ({ label: zone, customId: useZoneId.write(ownerId, [zone]) })),
    { label: t('server.digest.otherZone'), customId: askZoneId.write(ownerId, []) },
  ];
}

/** Options of this menu are custom IDs, so that each acts like a button. */
function zoneSelect(choices: ServerChoices, { ownerId, language, now }: PanelOptions): StringSelect {
  const { t } = language;
  const other = { label: t('server.digest.otherZone'), value: askZoneId.write(ownerId, []) };
  const zones = listZones(choices, now, language).map(
    ({ zone, ...option }): SelectOption => ({ ...option, value: useZoneId.write(ownerId, [zone]) }),
  );
  return {
    customId: encodeChooser('zone', ownerId),
    ...namedChoices(t('server.digest.zone'), [...zones, other], language),
  };
}

function listZones(choices: ServerChoices, now: number, language: Language) {
  const chosen = readDigestZone(choices);
  const likely = likelyTimeZones(choices.region, choices.locale ?? language.locale);
  const named = [chosen, utc, ...likely].map((zone) => ({ zone, name: formatTimeZone(zone, now, language) }));
  return named
    .filter(({ name }, index) => named.findIndex((one) => one.name === name) === index)
    .slice(0, maxZones)
    .map(({ zone, name }) => ({
      zone,
      label: zone === utc ? utc : `${formatUtcOffset(zone, now)} · ${name}`,
      isChosen: zone === chosen,
    }));
}

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

const weekdays: readonly number[] = [1, 2, 3, 4, 5, 6, 0];
const hours: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);
const maxZoneLength = 60;
const maxZones = 24;
