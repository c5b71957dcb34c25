import type { ModalInputs } from '../../src/bot/discord/command.ts';
import type { Board } from '../../src/bot/members/participation.ts';
import type { MemberChoices } from '../../src/bot/members/preferences.ts';
import type { Languages } from '../../src/bot/text/languages.ts';
import { boardNames, checked } from '../../src/bot/views/server/settings.ts';
import { settingsFields } from '../../src/bot/views/server/settings-modal.ts';
import { regionCodes } from '../../src/shared/contract/regions.ts';
import { readChoice } from './read-choice.ts';

/**
 * What a member's form says. What is as standard is not chosen.
 * @param current a region or language that is none of the choices is one where it was chosen before
 * @throws InputError where it holds what it did not offer
 */
export function readSettingsForm(
  inputs: ModalInputs,
  current: MemberChoices,
  { all }: Pick<Languages, 'all'>,
): { values: Partial<MemberChoices>; boards: Board[] } {
  const others = inputs.strings(settingsFields.others);
  const onCard = inputs.strings(settingsFields.card);
  const [region] = inputs.strings(settingsFields.region);
  const [locale] = inputs.strings(settingsFields.locale);
  return {
    values: {
      region: readChoice<string>(region, [...regionCodes, current.region]),
      locale: readChoice(locale, [...all.map((one) => one.locale), current.locale]),
      visibility: readChoice(inputs.string(settingsFields.answers), ['public', 'private']),
      showsId: others.includes(checked.id) ? undefined : false,
      sharesHistory: others.includes(checked.history) ? true : undefined,
      showsChanges: onCard.includes(checked.changes) ? undefined : false,
    },
    boards: boardNames.filter((board) => others.includes(board)),
  };
}
