import { readFileSync } from 'node:fs';
import { namedItems } from '../../../src/bot/game/items.ts';
import { battleRoyaleTiers } from '../../../src/bot/game/ranks.ts';
import { bundledLocales, sourceLocale, type Texts } from '../../../src/bot/text/locales.ts';
import { catalogRanks } from './catalog-ranks.ts';

/**
 * A language that no person wrote: the English texts with an accent on each letter, in brackets (`⟦Ĺéṽéļ⟧`), and
 * the names of the game likewise. A plain letter in an answer is then either a member's or written in code.
 */
export function pseudoLocale(): Texts {
  return accented({ ...bundledLocales().get(sourceLocale), names: namesOfTheGame() });
}

/** Words of two or more plain Latin letters, but for code, commands, addresses, timestamps and codes of regions. */
export function plainWordsIn(text: string, regionCodes: readonly string[]): string[] {
  const words =
    text
      .replace(/`[^`]*`|<\/[^:>]*:\d+>|<a?:\w+:\d+>|<t:\d+(?::\w)?>|https?:\S+/g, ' ')
      .match(/[A-Za-z]{2,}/g) ?? [];
  return words.filter((word) => !regionCodes.includes(word));
}

/** Accents letters, except in placeholders and in code in backticks. */
export function accent(text: string): string {
  const parts = text.split(/(\{\{[^}]*\}\}|`[^`]*`)/);
  return `⟦${parts.map((part, index) => (index % 2 === 0 ? accentLetters(part) : part)).join('')}⟧`;
}

function accentLetters(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const accentedLetter = accents[letter.toLowerCase().charCodeAt(0) - 97] ?? letter;
    return letter === letter.toLowerCase() ? accentedLetter : accentedLetter.toUpperCase();
  });
}

const accents = [...'áƀćðéƒĝĥíĵķļḿñóṗɋŕšťúṽŵẋýž'];

function accented(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? accent(text) : accented(text),
    ]),
  );
}

function namesOfTheGame(): Texts {
  return {
    ranks: Object.fromEntries(
      [...catalogRanks(), ...battleRoyaleTiers()].map(({ key, name }) => [key, name]),
    ),
    items: Object.fromEntries(namedItems().map(({ id, name }) => [id, name])),
    skills: JSON.parse(readFileSync('assets/catalog/skills.json', 'utf8')),
  };
}
