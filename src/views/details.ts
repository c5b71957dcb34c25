import type { Controls, PlainView, View } from './view.ts';

interface DetailsOptions extends Controls {
  /** The alt text in its long form. */
  alt: readonly string[];
}

/** What the message of a view leaves to its card, in words: every fact as a field, and the alt text in its long form. */
export function detailsView(
  { title, notes, facts = [], colour }: Pick<View, 'title' | 'notes' | 'facts' | 'colour'>,
  { alt, ...controls }: DetailsOptions,
): PlainView {
  return { title, notes, lines: [alt.join(' ')], facts, colour, ...controls };
}
