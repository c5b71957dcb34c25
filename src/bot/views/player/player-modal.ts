import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { maxTypedLength } from '../../../shared/contract/discord-limits.ts';
import { regionCodes } from '../../../shared/contract/regions.ts';
import type { Language } from '../../text/languages.ts';
import { renderModal } from '../message/modal.ts';
import { listRegions } from '../words/regions.ts';

export const playerFields = { uid: 'uid', region: 'region' } as const;

/** Value of the option that searches all regions. */
const anyRegion = 'any';

interface PlayerModalOptions {
  customId: string;
  title: string;
  region?: string | undefined;
  language: Language;
}

export function playerModal({
  customId,
  title,
  region,
  language,
}: PlayerModalOptions): APIModalInteractionResponseCallbackData {
  const { t } = language;
  const named = regionCodes.find((code) => code === region);
  const regions = listRegions(language).map((option) => ({ ...option, isChosen: option.value === named }));
  const anywhere = { label: t('modals.player.anyRegion'), value: anyRegion, isChosen: named === undefined };
  return renderModal({
    customId,
    title,
    fields: [
      {
        id: playerFields.uid,
        label: t('modals.player.uid'),
        hint: t('modals.player.hint'),
        input: { kind: 'text', least: 1, most: maxTypedLength },
      },
      {
        id: playerFields.region,
        label: t('modals.player.region'),
        input: { kind: 'select', options: [anywhere, ...regions] },
      },
    ],
  });
}
