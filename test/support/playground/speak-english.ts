import { speak } from '../../../src/local-discord/page/language/texts.ts';
import { ownTexts } from '../../../src/playground/page/own-texts.ts';

/** Gives the page's modules the playground's words, because no page does in these tests. */
export function speakEnglish(): void {
  speak(ownTexts);
}
