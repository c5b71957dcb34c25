import { regionCodes } from '../../../shared/contract/regions.ts';
import type { ModalInputs } from '../../discord/command.ts';
import type { MemberChoices } from '../../members/preferences.ts';
import type { Kept } from '../../members/save-choices.ts';
import type { Languages } from '../../text/languages.ts';
import { checked, type Placement, placements } from '../../views/server/settings.ts';
import { settingsFields } from '../../views/server/settings-modal.ts';
import { readChoice } from './read-choice.ts';

/**
 * Reads a member's form. A default counts as not chosen.
 * @param current a region or language that the form does not list is allowed if it was chosen before
 * @param kept what holds now. A box that agrees with it chooses nothing
 * @throws InputError if the form holds a value that it did not offer
 */
export function readSettingsForm(
  inputs: ModalInputs,
  { choices: current, kept }: { choices: MemberChoices; kept: Kept },
  { all }: Pick<Languages, 'all'>,
): { values: Partial<MemberChoices>; chosen: Placement[] } {
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
      keepsHistory: chooseKept(onCard.includes(checked.keepsHistory), kept.history, current.keepsHistory),
      keepsRecents: chooseKept(onCard.includes(checked.keepsRecents), kept.recents, current.keepsRecents),
    },
    chosen: placements.filter((one) => others.includes(one)),
  };
}

function chooseKept(isChecked: boolean, isKept: boolean, chosen: boolean | undefined): boolean | undefined {
  return isChecked === isKept ? chosen : isChecked;
}
