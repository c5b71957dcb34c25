import {
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  TextInputStyle,
} from 'discord-api-types/v10';
import { maxTypedLength } from '../contract/discord-limits.ts';
import { regionCodes } from '../contract/regions.ts';
import type { Language } from '../text/languages.ts';
import { formatRegion } from './words/regions.ts';

/** The custom ids of the fields of {@link playerModal}. */
export const playerFields = { uid: 'uid', region: 'region' } as const;

/** In place of a region: the player is searched for. */
export const anyRegion = 'any';

interface PlayerModalOptions {
  /** What the modal is sent under. */
  customId: string;
  /** As the button that opens it. */
  title: string;
  /** Chosen at first; undefined: the player is searched for. */
  region?: string | undefined;
  language: Language;
}

/** Asks for a player: an ID, and a region that may be left to us. */
export function playerModal({
  customId,
  title,
  region,
  language,
}: PlayerModalOptions): APIModalInteractionResponseCallbackData {
  const { t } = language;
  const named = regionCodes.find((code) => code === region);
  const regions = regionCodes.map((code) => ({
    label: formatRegion(code, language),
    value: code,
    default: code === named,
  }));
  return {
    custom_id: customId,
    title,
    components: [
      {
        type: ComponentType.Label,
        label: t('modals.player.uid'),
        description: t('modals.player.hint'),
        component: {
          type: ComponentType.TextInput,
          custom_id: playerFields.uid,
          style: TextInputStyle.Short,
          min_length: 1,
          max_length: maxTypedLength,
        },
      },
      {
        type: ComponentType.Label,
        label: t('modals.player.region'),
        component: {
          type: ComponentType.StringSelect,
          custom_id: playerFields.region,
          options: [
            { label: t('modals.player.anyRegion'), value: anyRegion, default: named === undefined },
            ...regions,
          ],
        },
      },
    ],
  };
}
