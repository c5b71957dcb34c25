import type { RankTier } from '../game/ranks.ts';
import type { Theme } from '../settings/list/themes.ts';

export interface Card {
  data: Buffer;
  contentType: 'image/jpeg';
  width: number;
  height: number;
  /** The lines of text on the card, so that a test can check that readers can read each of them. */
  lines: readonly CardLine[];
}

export interface CardLine extends FittedWords {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface FittedWords {
  text: string;
  size: number;
  isCut: boolean;
  ascent: number;
  color: string;
}

export interface Look {
  theme?: Theme | undefined;
  /** The reader's language runs from right to left: lines of text begin at the right. */
  isRightToLeft?: boolean | undefined;
}

export interface CardExtras {
  missingNote?: string | undefined;
  mark?: string | undefined;
  /** The operator's address, `https` only: a code on pictures that leave Discord, in place of the mark. */
  link?: string | undefined;
  look?: Look | undefined;
}

/** A label over a value: `Likes` over `12,345`. Both come translated and formatted. */
export interface Fact {
  label: string;
  value: string;
}

export interface Rank {
  label: string;
  tier: Tier;
}

/** `unranked` also for unknown ranks. */
export type Tier = RankTier | 'unranked';
