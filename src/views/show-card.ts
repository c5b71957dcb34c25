import type { Card, Look, Theme } from '../cards/card.ts';
import type { Language } from '../text/languages.ts';
import { isRightToLeft } from '../text/writing-direction.ts';
import { type Age, describeFreshness } from './freshness.ts';
import { type Message, renderMessage } from './message.ts';
import type { Reply } from './reply.ts';
import type { View, ViewPicture } from './view.ts';

interface Circumstances {
  /** The answers of the player API that the view was made of; none for what needs no asking. */
  answers?: readonly Age[];
  /** What the member must know about the answer; stands above the picture, after the view's own lines. */
  notes?: readonly string[];
  context: { language: Language; settings: { theme: Theme | undefined; cardMark?: string | undefined } };
}

/**
 * Draws the view's card and renders the message: with when the answers were asked, and what it lacks.
 * A card that can't be drawn is a warning in the reply: what was looked up is worth a message without a picture too.
 */
export async function showCard(
  view: View,
  { answers = [], notes = [], context }: Circumstances,
): Promise<Reply> {
  const { picture, ...words } = view;
  const { language } = context;
  const { card, warning } = await drawCard(picture, context);
  const note = picture && noteOn(picture, card !== undefined, language);
  const [first, ...others] = answers;
  const { updatedAt, line } = first ? describeFreshness([first, ...others], language) : {};
  const message: Message = {
    ...words,
    lines: [...(words.lines ?? []), ...(line ? [{ markdown: line }] : []), ...(note ? [note] : []), ...notes],
    picture: card && picture && { ...picture, card },
    footer: updatedAt === undefined ? undefined : { text: language.t('freshness.updated'), time: updatedAt },
  };
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
  { language, settings: { theme, cardMark } }: Circumstances['context'],
): Promise<{ card?: Card; warning?: unknown }> {
  if (!picture) return {};
  try {
    const missingNote =
      picture.missing > 0 ? language.t('missingOnCard', { count: picture.missing }) : undefined;
    const look: Look = { theme, isRightToLeft: isRightToLeft(language.locale) };
    return { card: await picture.draw({ missingNote, look, mark: cardMark }) };
  } catch (warning) {
    return { warning };
  }
}

function noteOn(picture: ViewPicture, isDrawn: boolean, language: Language): string | undefined {
  if (!isDrawn) return language.t('noCard');
  return picture.missingNote ?? countMissing(picture.missing, language);
}

/** `2 pictures are missing.`, or nothing where all were. */
function countMissing(missing: number, language: Language): string | undefined {
  return missing > 0 ? language.t('missing', { count: missing }) : undefined;
}
