import type { RankTier } from '../game/ranks.ts';

/** A finished card, ready to be sent. */
export interface Card {
  /** JPEG bytes. */
  data: Buffer;
  contentType: 'image/jpeg';
  width: number;
  height: number;
}

/** How a card looks, whatever it shows. */
export interface Look {
  /** `dark` where none is named. `accent`: dark, and all of it in the colour of the rank. */
  theme?: Theme | undefined;
  /** A file of about a third of the bytes, with softer edges. */
  isLite?: boolean | undefined;
}

export type Theme = 'dark' | 'light' | 'accent';

/** A worded figure: `Likes` over `12,345`. Both come translated and formatted. */
export interface Fact {
  label: string;
  value: string;
}

/** A level with the way to the next one. */
export interface Level {
  /** E.g. `Level`. */
  label: string;
  /** E.g. `67`. */
  value: string;
  /** 0 to 1; undefined where the way is unknown: no bar is drawn. */
  progress: number | undefined;
}

/** A worded rank and the tier that gives the emblem its form and the card its accent. */
export interface Rank {
  /** E.g. `Diamond III`. */
  label: string;
  tier: Tier;
}

/** `unranked` for whatever is unknown. */
export type Tier = RankTier | 'unranked';
