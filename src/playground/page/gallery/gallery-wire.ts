import type { NamedLanguage } from '../../../shared/text/own-names.ts';
import type { StateName } from '../../gallery/card-states.ts';

export interface GalleryCatalog {
  cards: readonly { name: string; label: string; states: readonly StateName[] }[];
  themes: readonly { name: string; label: string }[];
  languages: readonly NamedLanguage[];
  /** Ranks, each with the points of a player in its middle. */
  tiers: Readonly<Partial<Record<StateName, { label: string; points: number }>>>;
  record: string;
}

/** An answer's texts around its card; no `alt`: no card. */
export interface CardWords {
  title: string;
  alt?: string;
}
