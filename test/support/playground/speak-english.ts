import { speak } from '../../../src/local-discord/page/language/texts.ts';
import { speakOwn } from '../../../src/playground/page/own-texts.ts';
import { englishPage } from './page-texts.ts';

/** Loads the English texts into the page's modules, those of the playground among them, because no page does in these tests. */
export function speakEnglish(): void {
  speakOwn(englishPage);
  speak('en-US', englishPage);
}
