import type { Language } from '../../text/languages.ts';
import type { ViewButton } from './view.ts';

export interface GiveIdButton {
  customId: string;
  label: 'giveId' | 'linkAccount';
}

export function giveIdButton({ customId, label }: GiveIdButton, { t }: Language): ViewButton {
  return { label: t(`buttons.${label}`), customId, style: 'primary' };
}

/** A request and the custom ids that repeat it. `views/problem` chooses among them. */
export interface Retry {
  /** Only for a player. `uid`: undefined if the member may not see it. */
  player?: { uid: string | undefined; region: string | undefined } | undefined;
  map?: { region: string | undefined } | undefined;
  again: string;
  /** Repeats the request in all regions; undefined if Loadout asked them all, or regions don't matter. */
  everywhere?: string | undefined;
  giveId?: GiveIdButton | undefined;
  linkAccount?: ViewButton | undefined;
}
