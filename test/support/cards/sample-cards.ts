import type { Card } from '../../../src/bot/cards/card.ts';
import type { Renderer } from '../../../src/bot/cards/engine/renderer.ts';
import type { Theme } from '../../../src/bot/settings/list/themes.ts';
import type { Language } from '../../../src/bot/text/languages.ts';
import { showCard } from '../../../src/bot/views/message/show-card.ts';
import type { View } from '../../../src/bot/views/message/view.ts';
import type { StateName } from '../../../src/playground/gallery/card-states.ts';
import { makeSampleView, type SampleCard } from '../../../src/playground/gallery/cards.ts';
import { openDrawnPictures } from '../../../src/playground/gallery/drawn-pictures.ts';
import { makeSample } from '../../../src/playground/gallery/samples.ts';
import type { Wardrobe } from '../../../src/service/pictures/draw-picture.ts';
import { sampleContext } from '../views/sample.ts';

interface Circumstances {
  renderer: Renderer;
  language: Language;
  theme?: Theme | undefined;
  /** How the pictures are drawn; flat by default. */
  wardrobe?: Wardrobe | undefined;
  /** The operator's address on pictures to share. */
  cardLink?: string | undefined;
}

const pictures = openDrawnPictures();

/** Draws a card of the gallery's list in one of its states, through its view, with an operator's mark. */
export async function drawSample(
  card: SampleCard,
  state: StateName,
  circumstances: Circumstances,
): Promise<Card> {
  const sample = makeSample(state);
  const gallery = pictures[sample.hasPictures ? (circumstances.wardrobe ?? 'drawn') : 'none'];
  const view = await makeSampleView(card, sample, { gallery, language: circumstances.language });
  if (!view) throw new Error(`the sample for ${state} names no account`);
  return drawView(view, circumstances);
}

/** Draws the card of a view as an answer does. */
export async function drawView(
  { picture, ...words }: View,
  { renderer, language, theme, cardLink }: Circumstances,
): Promise<Card> {
  if (!picture) throw new Error('the view has no card');
  let card: Card | undefined;
  const kept = {
    ...picture,
    draw: async (...given: Parameters<typeof picture.draw>) => {
      card = await picture.draw(...given);
      return card;
    },
  };
  const context = sampleContext({
    language,
    settings: { theme },
    cardMark: 'discord.gg/owls',
    cardLink,
    renderer,
  });
  const { warning } = await showCard({ ...words, picture: kept }, { context });
  if (!card) throw new Error('the card could not be drawn', { cause: warning });
  return card;
}
