import type { ViewButton } from './view.ts';

/** What was asked, and the custom ids that ask it again: `views/problem` decides which of them a problem offers. */
export interface Retry {
  /**
   * The player that was asked for, so that the sentence can name it; undefined for any other question. `uid`: undefined
   * where the member may not see it.
   */
  player?: { uid: string | undefined; region: string | undefined } | undefined;
  /** Where a map was asked for; undefined for any other question. */
  map?: { region: string | undefined } | undefined;
  /** Custom id of the button that asks the same again. */
  again: string;
  /** Custom id that asks the same in all regions; undefined where all were asked, or regions do not matter. */
  everywhere?: string | undefined;
  /** Custom id that asks for another player ID; undefined where the question is about no player. */
  giveId?: string | undefined;
  /** The button that leads to linking an account; undefined where that mends nothing. */
  linkAccount?: ViewButton | undefined;
}
