import type { Language } from '../../text/languages.ts';
import type { ViewButton } from './view.ts';

export interface GiveIdButton {
  customId: string;
  label: 'giveId' | 'linkAccount';
}

export function giveIdButton({ customId, label }: GiveIdButton, { t }: Language): ViewButton {
  return { label: t(`buttons.${label}`), customId, style: 'primary' };
}

/** Facts of a failed request, and buttons that may help after it; `views/problem` chooses which to offer. */
export interface Retry {
  /** The requested player, if there is one. `uid`: undefined if the member may not see it. */
  player?: { uid: string | undefined; region: string | undefined } | undefined;
  map?: { region: string | undefined } | undefined;
  again: string;
  /** Repeats the request in all regions; undefined if all were asked, or regions don't matter. */
  everywhere?: string | undefined;
  giveId?: GiveIdButton | undefined;
  linkAccount?: ViewButton | undefined;
}
