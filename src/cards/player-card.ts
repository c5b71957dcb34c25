import type { Picture } from '../images/picture.ts';
import type { Card, Fact, Level, Rank } from './card.ts';

/** What a player card shows. Every label and value comes worded; every optional line may be absent. */
export interface PlayerCardProps {
  /** As typed by the player, in any script. */
  nickname: string;
  /** The line under the name, e.g. `UID 123456789 · Thailand`. */
  subtitle: string;
  /** The line of the clan, e.g. `LOUD ⚑ Lv. 5`. */
  clanLine?: string | undefined;
  /** The player's own words, without markup. */
  signature?: string | undefined;
  rank: Rank;
  level: Level;
  /** Up to 4 are drawn: likes, credit score, the other mode's rank and so on. */
  facts: readonly Fact[];
  pictures: {
    avatar: Picture;
    frame?: Picture | undefined;
    banner?: Picture | undefined;
    /** In the order of the slots; up to 6 are drawn, or 7 where there is no pet. */
    clothes: readonly Picture[];
    pet?: Picture | undefined;
  };
  /** Said in the outfit's place where there are no clothes, e.g. `No outfit shown`. */
  noOutfitNote: string;
  /** E.g. `2 pictures could not be loaded`. */
  missingNote?: string | undefined;
}

export declare function drawPlayerCard(props: PlayerCardProps): Promise<Card>;
