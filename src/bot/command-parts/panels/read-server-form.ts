import { regionCodes } from '../../../shared/contract/regions.ts';
import type { ChosenChannel, ModalInputs } from '../../discord/command.ts';
import { mainTimeZone, utc } from '../../game/time-zones.ts';
import { readDigestZone } from '../../members/digest-zone.ts';
import type { DigestSettings, ServerChoices } from '../../members/preferences.ts';
import type { Languages } from '../../text/languages.ts';
import {
  digestFields,
  hours,
  rankUpFields,
  serverFields,
  standardDigest,
  weekdays,
} from '../../views/server/server-modals.ts';
import { readChoice } from './read-choice.ts';

/** The values of a form, and the channels chosen in it. */
interface ServerForm {
  values: Partial<ServerChoices>;
  channels: readonly ChosenChannel[];
}

/**
 * Reads an admin's form. A default counts as not chosen.
 * @param current a region or language that the form does not list is allowed if it was chosen before
 * @throws InputError if the form holds a value that it did not offer
 */
export function readServerForm(
  inputs: ModalInputs,
  current: ServerChoices,
  { all }: Pick<Languages, 'all'>,
): ServerForm {
  const channels = inputs.channels(serverFields.channels);
  const [region] = inputs.strings(serverFields.region);
  const [locale] = inputs.strings(serverFields.locale);
  const allowed = inputs.strings(serverFields.allowed);
  const answers = readChoice(inputs.string(serverFields.answers), ['public', 'private']);
  return {
    values: {
      region: readChoice<string>(region, [...regionCodes, current.region]),
      locale: readChoice(locale, [...all.map((one) => one.locale), current.locale]),
      channels: channels.map(({ id }) => id),
      visibility: answers === 'private' ? answers : undefined,
      leaderboard: allowed.includes('leaderboard') ? undefined : false,
      share: allowed.includes('share') ? undefined : false,
    },
    channels,
  };
}

export function readRankUpForm(inputs: ModalInputs): ServerForm {
  const channels = inputs.channels(rankUpFields.channel).slice(0, 1);
  return { values: { rankUpChannelId: channels[0]?.id }, channels };
}

/**
 * Reads the form about the digest. The time zone stays.
 * @throws InputError if the form holds a value that it did not offer
 */
export function readDigestForm(inputs: ModalInputs): {
  values: (current: ServerChoices) => Pick<ServerChoices, 'digest'>;
  channels: readonly ChosenChannel[];
} {
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
      if (isStandard(digest) && zone === mainTimeZone(current.region)) return { digest: undefined };
      return { digest: zone === utc ? digest : { ...digest, zone } };
    },
  };
}

function readNumber([chosen]: readonly string[], numbers: readonly number[]): number {
  return Number(readChoice(chosen, numbers.map(String)) ?? numbers[0]);
}

function isStandard({ isOn, channelId, day, hour }: DigestSettings): boolean {
  const standard = standardDigest;
  return !isOn && !channelId && day === standard.day && hour === standard.hour;
}
