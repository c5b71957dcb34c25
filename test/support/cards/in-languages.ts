import type { Card } from '../../../src/bot/cards/card.ts';
import { openLanguages } from '../../../src/bot/text/languages.ts';
import { playerView } from '../../../src/bot/views/player/player.ts';
import { found, samplePlayer } from '../views/sample.ts';
import { renderer } from './renderer.ts';
import { ana } from './sample.ts';

const languages = openLanguages({ defaultLocale: 'en-US' });

/** The card of one player in each language, through its view. */
export const playersInLanguages: Readonly<Record<string, () => Promise<Card>>> = Object.fromEntries(
  languages.all.map(({ locale }) => [`player in ${locale}`, () => drawPlayerIn(locale)]),
);

function drawPlayerIn(locale: string): Promise<Card> {
  const language = languages.for(locale);
  const player = samplePlayer({ basicInfo: { rank: undefined, rankingPoints: 3_620, csRank: 318 } });
  const view = playerView(found(player), { pictures: ana.pictures, missing: 0, language });
  if (!view.picture) throw new Error('a player has a card');
  return view.picture.draw(renderer, { look: { isRightToLeft: language.direction === 'rtl' } });
}
