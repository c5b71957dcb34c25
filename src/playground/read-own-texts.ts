import { readTexts } from '../local-discord/page-server/bundle-files.ts';
import { fillGaps } from '../local-discord/page-server/fill-gaps.ts';
import type { OwnTexts } from './page/own-texts.ts';
import { problemTitles } from './problem-titles.ts';

/**
 * Reads the texts of the page by locale, in the playground's words, with its own and with the titles of the bot's problems.
 * @param project the project's folder
 */
export function readOwnTexts(project: URL): Record<string, OwnTexts> {
  const folder = new URL('assets/locales/', project);
  const bot = readTexts<typeof import('../../assets/locales/en-US.json')>(folder);
  const shared = readTexts(new URL('src/local-discord/page/texts/', project));
  const own = readTexts(new URL('playground/', folder));
  return Object.fromEntries(
    Object.entries(bot).map(([locale, texts]) => [
      locale,
      { ...fillGaps(own[locale], shared[locale]), problemTitles: problemTitles(texts) } as OwnTexts,
    ]),
  );
}
