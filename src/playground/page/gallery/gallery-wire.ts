import type { NamedLanguage } from '../../../shared/text/own-names.ts';
import type { StateName } from '../../gallery/card-states.ts';

export interface GalleryCatalog {
  cards: readonly { name: string; label: string; states: readonly StateName[] }[];
  themes: readonly { name: string; label: string }[];
  languages: readonly NamedLanguage[];
  /** Rank tiers, each with rank points in that tier. */
  tiers: Readonly<Partial<Record<StateName, { label: string; points: number }>>>;
  record: string;
}

/** Texts of an answer around its card; without a card, there is no `alt`. */
export interface CardWords {
  title: string;
  alt?: string;
}
