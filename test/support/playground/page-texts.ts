import { readTexts } from '../../../src/local-discord/page-server/bundle-files.ts';
import { fillGaps } from '../../../src/local-discord/page-server/fill-gaps.ts';
import type { OwnTexts } from '../../../src/playground/page/own-texts.ts';
import { problemTitles } from '../../../src/playground/problem-titles.ts';

/** The texts of the playground's page in a language, as its server sends them. */
export function readPageTexts(locale: string): OwnTexts {
  const [shared, own, bot] = [folders.shared, folders.own, folders.bot].map(
    (folder) => readTexts<OwnTexts & Parameters<typeof problemTitles>[0]>(folder)[locale],
  );
  if (!shared || !own || !bot) throw new Error(`There are no texts in ${locale}.`);
  return { ...fillGaps(own, shared), problemTitles: problemTitles(bot) };
}

const folders = {
  shared: new URL('../../../src/local-discord/page/texts/', import.meta.url),
  own: new URL('../../../assets/locales/playground/', import.meta.url),
  bot: new URL('../../../assets/locales/', import.meta.url),
};

export const englishPage = readPageTexts('en-US');
