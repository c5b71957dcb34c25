import type { Picture } from '../images/picture.ts';
import type { Card, Fact, Level, Rank } from './card.ts';

/** What a clan card shows. Every label and value comes worded. */
export interface ClanCardProps {
  name: string;
  /** E.g. `Clan 3000012345`. */
  subtitle: string;
  level: Level;
  /** How full the clan is, e.g. `Members`, `45 / 50` and 0.9. */
  members: Fact & { share: number };
  /** Up to 3 are drawn: honour points and so on. */
  facts: readonly Fact[];
  captain?:
    | {
        /** E.g. `Captain`. */
        label: string;
        nickname: string;
        /** E.g. `Level 70 · Thailand`. */
        subtitle: string;
        rank: Rank;
        avatar: Picture;
        banner?: Picture | undefined;
      }
    | undefined;
  /** Said in the captain's place where none is known. */
  noCaptainNote: string;
  missingNote?: string | undefined;
}

export declare function drawClanCard(props: ClanCardProps): Promise<Card>;
