import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { z } from 'zod';
import { defineCustomId } from '../message/custom-id.ts';
import { renderModal } from '../message/modal.ts';
import { languageOptions, type PanelOptions, regionOptions, revisionField, withUnchosen } from './panel.ts';
import { answerWords, keptOptions, type MemberState, othersOptions, placements } from './settings.ts';

const placementsField = z.codec(z.string(), z.array(z.enum(placements)), {
  decode: (text) => placements.filter((one) => text.split(',').includes(one)),
  encode: (chosen) => chosen.join(','),
});

/** The modal: with the revision that it shows, and what it shows the member to have a place in. */
export const saveSettingsId = defineCustomId('settings', 'save', z.tuple([revisionField, placementsField]));
/** The custom ids of the modal's fields. */
export const settingsFields = {
  region: 'region',
  locale: 'language',
  answers: 'answers',
  others: 'others',
  card: 'card',
} as const;

/** Asks for everything but the theme, which has a picture in the panel. */
export function settingsModal(
  { revision, ...state }: Omit<MemberState, 'server'> & { revision: number },
  { ownerId, language, languages }: PanelOptions,
): APIModalInteractionResponseCallbackData {
  const { t } = language;
  const { choices } = state;
  const standard = t('panel.serversChoice');
  const answers = (['public', 'private'] as const).map((value) => ({ label: t(answerWords[value]), value }));
  return renderModal({
    customId: saveSettingsId.write(ownerId, [revision, [...(state.placements ?? [])]]),
    title: t('settings.title'),
    fields: [
      {
        id: settingsFields.region,
        label: t('panel.labels.region'),
        input: { kind: 'select', options: regionOptions(choices.region, standard, language) },
      },
      {
        id: settingsFields.locale,
        label: t('panel.labels.language'),
        input: { kind: 'select', options: languageOptions(choices.locale, languages, language) },
      },
      {
        id: settingsFields.answers,
        label: t('panel.labels.answers'),
        input: { kind: 'radio', options: withUnchosen(standard, answers, choices.visibility) },
      },
      {
        id: settingsFields.others,
        label: t('panel.labels.others'),
        input: { kind: 'checkboxes', options: othersOptions(state, language) },
      },
      {
        id: settingsFields.card,
        label: t('panel.labels.card'),
        input: { kind: 'checkboxes', options: keptOptions(state, language) },
      },
    ],
  });
}
