import { ChannelType } from 'discord-api-types/v10';
import { z } from 'zod';
import { regionCodes } from '../../shared/contract/regions.ts';
import type { ChosenChannel, ModalInputs } from '../discord/command.ts';
import { InputError } from '../game/input-error.ts';
import type { Language } from '../text/languages.ts';
import type { Field, FieldOption, Input } from '../views/message/modal.ts';
import { postableTypes } from '../views/words/channels.ts';
import { formatRegion, listRegions } from '../views/words/regions.ts';
import type { CheckboxGroup, Setting, Settings } from './list/setting.ts';
import type { PanelOptions } from './panel-options.ts';
import { type Choices, formatLocale } from './shown-settings.ts';

/** "No choice" in custom IDs and fields; no region, language or theme has this value. */
const notChosen = '-';

/** The revision of the choices that a form shows. */
export const revisionField = z.codec(z.string().regex(/^\d{1,9}$/), z.int().nonnegative(), {
  decode: Number,
  encode: String,
});

export function formFields(
  settings: Settings,
  choices: Choices,
  boxesOf: (group: CheckboxGroup) => readonly FieldOption[],
  options: PanelOptions,
): Field[] {
  const { t } = options.language;
  const single = Object.entries(settings).flatMap(([id, setting]): Field[] => {
    const input = toInput(setting, choices[id], options);
    const { label, field = label, hint } = setting;
    return input ? [{ id, label: t(field), hint: hint && t(hint), input }] : [];
  });
  const groups = groupsIn(settings).map((id): Field => {
    return { id, label: t(`panel.labels.${id}`), input: { kind: 'checkboxes', options: boxesOf(id) } };
  });
  return [...single, ...groups];
}

export function groupsIn(settings: Settings): CheckboxGroup[] {
  const groups = Object.values(settings).map(({ input }) => input.kind === 'checkbox' && input.group);
  return [...new Set(groups.filter((group) => group !== false))];
}

export function checkboxes(
  settings: Settings,
  group: CheckboxGroup,
  { choices, kept = {} }: { choices: Choices; kept?: Choices },
  { t }: Language,
): FieldOption[] {
  return Object.entries(settings).flatMap(([value, { label, input }]) => {
    if (input.kind !== 'checkbox' || input.group !== group) return [];
    const isChosen = (kept[value] ?? choices[value] ?? input.standard) === true;
    return [{ label: t(label), value, isChosen }];
  });
}

function toInput(setting: Setting, chosen: unknown, options: PanelOptions): Input | undefined {
  const { input } = setting;
  switch (input.kind) {
    case 'region':
    case 'language':
      return { kind: 'select', isOptional: true, options: choiceOptions(setting, chosen, options) };
    case 'options':
      return { kind: 'radio', options: choiceOptions(setting, chosen, options) };
    case 'channel':
      return { kind: 'channels', types: postableTypes, chosen: toIds(chosen), most: 1 };
    case 'channels':
      return { kind: 'channels', types: allowableTypes, chosen: toIds(chosen), most: input.most };
    case 'checkbox':
    case 'own':
      return undefined;
  }
}

export function choiceOptions(setting: Setting, chosen: unknown, options: PanelOptions): FieldOption[] {
  const { t } = options.language;
  const listed = listChoices(setting, options);
  const [first] = listed;
  const unchosen = setting.input.kind === 'region' ? nameStandardRegion(options) : undefined;
  const label = setting.unchosen ? t(setting.unchosen) : unchosen;
  const all = label === undefined ? listed : [{ label, value: notChosen }, ...listed];
  const marked = chosen ?? (label === undefined ? first?.value : notChosen);
  // A stored value that is not offered, such as a custom region: without an option, the form would delete it.
  const isListed = all.some(({ value }) => value === marked);
  const stored = isListed
    ? []
    : [{ label: nameStored(setting, String(marked), options), value: String(marked) }];
  return [...all, ...stored].map((option) => ({ ...option, isChosen: option.value === marked }));
}

function listChoices({ input }: Setting, { language, languages }: PanelOptions): readonly FieldOption[] {
  switch (input.kind) {
    case 'region':
      return listRegions(language);
    case 'language': {
      // One option is for Discord's language, and one may be for a chosen language that has no room.
      const room = languages.length < maxSelectOptions ? languages.length : maxSelectOptions - 2;
      return languages.slice(0, room).map(({ locale, name }) => ({ label: name, value: locale }));
    }
    case 'options':
      return Object.entries(input.options).map(([value, key]) => ({ label: language.t(key), value }));
    default:
      return [];
  }
}

function nameStored({ input }: Setting, value: string, { language, languages }: PanelOptions): string {
  return input.kind === 'region' ? formatRegion(value, language) : formatLocale(value, languages);
}

export function nameStandardRegion({
  defaults,
  language,
}: Pick<PanelOptions, 'defaults' | 'language'>): string {
  const { t } = language;
  const choice = formatRegion(defaults.region, language);
  return t('selects.choice', { name: t('panel.standard'), choice });
}

export interface ReadForm {
  values: Choices;
  channels: readonly ChosenChannel[];
}

/** Reads a form. A default counts as unset. @throws InputError for a value neither offered nor in `current` */
export function readForm(
  settings: Settings,
  inputs: ModalInputs,
  current: { choices: Choices; kept?: Choices },
  { all }: { all: PanelOptions['languages'] },
): ReadForm {
  const locales = all.map(({ locale }) => locale);
  const values = Object.entries(settings).map(([name, setting]) => {
    return [name, readValue(name, setting, inputs, current, locales)];
  });
  const withChannels = Object.keys(settings).filter((name) =>
    settings[name]?.input.kind.startsWith('channel'),
  );
  return {
    values: Object.fromEntries(values),
    channels: withChannels.flatMap((name) => inputs.channels(name)),
  };
}

function readValue(
  name: string,
  { input, unchosen }: Setting,
  inputs: ModalInputs,
  { choices, kept = {} }: { choices: Choices; kept?: Choices },
  locales: readonly string[],
): unknown {
  const stored = toIds(choices[name]);
  switch (input.kind) {
    case 'region':
      return readChoice<string>(inputs.strings(name)[0] ?? notChosen, [...regionCodes, ...stored]);
    case 'language':
      return readChoice(inputs.strings(name)[0] ?? notChosen, [...locales, ...stored]);
    case 'options': {
      const values = Object.keys(input.options);
      const chosen = readChoice(inputs.string(name), values);
      return !unchosen && chosen === values[0] ? undefined : chosen;
    }
    case 'channel':
      return inputs.channels(name)[0]?.id;
    case 'channels': {
      // Discord sends them in any order.
      const ids = new Set(inputs.channels(name).map(({ id }) => id));
      return ids.size > 0 ? [...ids].toSorted() : undefined;
    }
    case 'checkbox': {
      const isChecked = inputs.strings(input.group).includes(name);
      if (name in kept) return isChecked === kept[name] ? choices[name] : isChecked;
      return isChecked === input.standard ? undefined : isChecked;
    }
    case 'own':
      return choices[name];
  }
}

/** Returns undefined for no choice. @throws InputError for a value that the field doesn't offer */
export function readChoice<Value extends string>(
  chosen: string | undefined,
  choices: readonly Value[],
): Value | undefined {
  if (chosen === notChosen) return undefined;
  const found = choices.find((one) => one === chosen);
  if (found === undefined) throw new InputError({ kind: 'choice-unknown' });
  return found;
}

function toIds(chosen: unknown): string[] {
  return chosen === undefined ? [] : [chosen].flat().map(String);
}

const maxSelectOptions = 25;

/** Kinds of channel that can be allowed: for commands, and categories, which include their channels. */
const allowableTypes = [
  ChannelType.GuildText,
  ChannelType.GuildAnnouncement,
  ChannelType.GuildVoice,
  ChannelType.GuildStageVoice,
  ChannelType.GuildForum,
  ChannelType.GuildCategory,
];
