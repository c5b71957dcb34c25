import type { ViewButton } from './view.ts';

/** A question and the custom ids that ask it again. `views/problem` decides which of them a problem offers. */
export interface Retry {
  /** Undefined for any question but that for a player. `uid`: undefined if the member may not see it. */
  player?: { uid: string | undefined; region: string | undefined } | undefined;
  /** The region in which a map was requested; undefined for any other question. */
  map?: { region: string | undefined } | undefined;
  again: string;
  /** Custom id that asks the same in all regions; undefined if Loadout asked them all, or regions do not matter. */
  everywhere?: string | undefined;
  giveId?: string | undefined;
  /** The button that leads to linking an account; undefined if that would not help. */
  linkAccount?: ViewButton | undefined;
}
