import type { RankTier } from '../game/ranks.ts';
import type { Theme } from '../settings/list/themes.ts';

export interface Card {
  data: Buffer;
  contentType: 'image/jpeg';
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
  /** Right-to-left language: lines of text begin at the right. */
  isRightToLeft?: boolean | undefined;
}

export interface CardExtras {
  mark?: string | undefined;
  /** The operator's `https` address, drawn as a QR code instead of the mark on pictures shared outside Discord. */
  link?: string | undefined;
  look?: Look | undefined;
}

/** A value and its label, e.g. `12,345` and `Likes`, both translated and formatted. */
export interface Fact {
  label: string;
  value: string;
}

export interface Rank {
  label: string;
  tier: Tier;
}

/** A rank's tier; `unranked` also if the rank is unknown. */
export type Tier = RankTier | 'unranked';
