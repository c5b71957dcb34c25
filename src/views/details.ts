import type { Language } from '../text/languages.ts';
import { type Controls, factsOnCard, type PlainView, type View } from './view.ts';

interface DetailsOptions extends Controls {
  /** The alt text in its long form; the facts on the card follow it. */
  alt: readonly string[];
  language: Language;
}

/** What the message of a view leaves to its card, in words: every fact as a field, and the alt text in its long form. */
export function detailsView(
  { title, notes, facts = [], colour }: Pick<View, 'title' | 'notes' | 'facts' | 'colour'>,
  { alt, language, ...controls }: DetailsOptions,
): PlainView {
  const onCard = factsOnCard(facts).map((fact) => language.t('factInWords', { ...fact }));
  return { title, notes, lines: [[...alt, ...onCard].join(' ')], facts, colour, ...controls };
}
