import type { NamedLanguage } from '../../../shared/text/own-names.ts';
import type { StateName } from '../../gallery/card-states.ts';

/** Everything that the gallery can show. */
export interface GalleryCatalog {
  cards: readonly { name: string; label: string; states: readonly StateName[] }[];
  themes: readonly { name: string; label: string }[];
  languages: readonly NamedLanguage[];
  /** The names of the states that are ranks, as the cards call them. */
  tiers: Readonly<Partial<Record<StateName, string>>>;
  /** The complete record, as JSON: the answer of the player API for a player. */
  record: string;
}

/** The texts of an answer around its card; without `alt` the answer has no card. */
export interface CardWords {
  title: string;
  alt?: string;
}
