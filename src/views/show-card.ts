import type { Card, Theme } from '../cards/card.ts';
import type { Language } from '../text/languages.ts';
import { type Age, formatFreshness } from './freshness.ts';
import { type Message, renderMessage } from './message.ts';
import type { Reply } from './reply.ts';
import type { Text, View, ViewFact, ViewPicture } from './view.ts';

interface Circumstances {
  /** The answers of the player API that the view was made of; none for what needs no asking. */
  answers?: readonly Age[];
  /** What the member must know about the answer; stands above the picture, before the view's own lines. */
  notes?: readonly string[];
  context: { language: Language; settings: { theme: Theme | undefined } };
  /** Milliseconds since the epoch. */
  now: () => number;
}

/**
 * Draws the view's card and renders the message: with how fresh the answers are, and how many pictures are missing.
 * A card that can't be drawn is a warning in the reply: what was looked up is worth a message without a picture too.
 */
export async function showCard(
  view: View,
  { answers = [], notes = [], context, now }: Circumstances,
): Promise<Reply> {
  const { picture, ...words } = view;
  const { language, settings } = context;
  const { card, warning } = await drawCard(picture, language, settings.theme);
  const note = picture && noteOn(picture, card !== undefined, language);
  const [first, ...others] = answers;
  const lines = notes.length > 0 ? [...notes, ...(words.lines ?? [])] : words.lines;
  const message: Message = { ...words, lines, picture: card && picture && { ...picture, card } };
  if (first) {
    const freshness = formatFreshness([first, ...others], now(), language);
    message.facts = [...(words.facts ?? []), freshnessFact(freshness, note, language)];
  } else if (note) message.lines = [...(lines ?? []), note];
  if (picture?.again && note) {
    message.buttons = [
      ...(words.buttons ?? []),
      { label: language.t('buttons.again'), customId: picture.again },
    ];
  }
  return { ...renderMessage(message), warning };
}

async function drawCard(
  picture: ViewPicture | undefined,
  language: Language,
  theme: Theme | undefined,
): Promise<{ card?: Card; warning?: unknown }> {
  if (!picture) return {};
  try {
    const missingNote = countMissing(picture.missing, language);
    return { card: await picture.draw({ missingNote, look: theme && { theme } }) };
  } catch (warning) {
    return { warning };
  }
}

function freshnessFact(freshness: string, note: string | undefined, language: Language): ViewFact {
  const value: Text[] = [{ markdown: freshness }, ...(note ? [note] : [])];
  return { label: language.t('labels.freshness'), value, on: 'embed', isWide: true };
}

function noteOn(picture: ViewPicture, isDrawn: boolean, language: Language): string | undefined {
  if (!isDrawn) return language.t('noCard');
  return picture.missingNote ?? countMissing(picture.missing, language);
}

/** `2 pictures could not be loaded.`, or nothing where all were. */
function countMissing(missing: number, language: Language): string | undefined {
  return missing > 0 ? language.t('missing', { count: missing }) : undefined;
}
