import botTexts from '../../../assets/locales/en-US.json' with { type: 'json' };
import texts from '../../../assets/locales/playground/en-US.json' with { type: 'json' };
import { speak } from '../../../src/playground/page/language/texts.ts';
import { problemTitles } from '../../../src/playground/problem-titles.ts';

/** Loads the English texts into the page's modules, because no page does in these tests. */
export function speakEnglish(): void {
  speak('en-US', { ...texts, problemTitles: problemTitles(botTexts) });
}
