import type { Texts } from '../../../src/bot/text/locales.ts';
import { textsByKey } from '../../../src/bot/text/texts-by-key.ts';
import { discordLocales } from '../../../src/shared/text/discord-locales.ts';
import type { Glossary } from '../../support/text/glossary.ts';

/** The texts that do not speak as their language's glossary says, one sentence per problem. */
export function voiceProblems(locale: string, texts: Texts, glossary: Glossary): string[] {
  const isDiscordLanguage = discordLocales.some((one) => one === locale);
  const own = textsByKey(texts);
  return [...own].flatMap(([key, text]) =>
    [
      ...avoidedWords(text, glossary),
      ...(isDiscordLanguage ? [] : mixedTimes(text)),
      ...slips(fillSamples(text, own)),
    ].map((problem) => `${key} ${problem}`),
  );
}

function avoidedWords(text: string, { avoid }: Glossary): string[] {
  const words = text.replace(/\{\{[^}]*\}\}/g, '{{}}');
  return Object.entries(avoid).flatMap(([pattern, advice]) => {
    const [word] = new RegExp(pattern, 'u').exec(pattern.includes('\\{\\{') ? text : words) ?? [];
    return word === undefined ? [] : [`says “${word}”: ${advice}`];
  });
}

/** Discord writes a time in the language of the viewer's client. A client without this language shows it in another one. */
function mixedTimes(text: string): string[] {
  return [...text.matchAll(/\{\{(?:when|until)\}\}/g)]
    .filter(({ index, 0: time }) => {
      const [before, after] = [text.slice(0, index), text.slice(index + time.length)];
      return !(/[:(] ?$/.test(before) && /^(?:[.)۔।;؛]|$)/u.test(after));
    })
    .map(([time]) => `has ${time} within a sentence: put it after a colon or in brackets`);
}

/** Slips that show once a text is filled in: blanks, signs, and sentences that begin with a small letter. */
function slips(text: string): string[] {
  return Object.entries(slip).flatMap(([name, pattern]) =>
    pattern.test(text) ? [`reads “${text}”: ${name}`] : [],
  );
}

const slip: Readonly<Record<string, RegExp>> = {
  'a blank too many': /^\s|\s$|[^\S\n]{2}|[^\S\n]\n|\( | \)| [.,;!?](?:\s|$)/,
  'two signs in a row': /[.,:;](?<!\.\.)[.,:;](?!\.)/,
  'a sentence begins with a small letter': /(?:^|[.!?]\s)\p{Ll}[^.!?\n]*[.!?](?:\s|$)/u,
};

/** A text as a member may read it: with an example for each value. */
function fillSamples(text: string, own: ReadonlyMap<string, string>): string {
  return text
    .replace(/\{\{cmd ([\w-]+)\}\}/g, '/$1')
    .replace(/\{\{\s*\w+\s*, *number\}\}/g, '1,234')
    .replace(
      /\{\{(\w+)\}\}/g,
      (_, name: string) => samples[name] ?? own.get(sampleKeys[name] ?? '') ?? 'Ana',
    );
}

const samples: Readonly<Record<string, string>> = {
  after: '1,300',
  before: '1,234',
  code: 'BR',
  id: '`9876543210`',
  text: 'Ana, level 52',
  uid: '9876543210',
  until: '14:05 (in 3 minutes)',
  value: '1,234',
  when: '3 days ago',
};

/** Values that are texts themselves. */
const sampleKeys: Readonly<Record<string, string>> = {
  kind: 'itemKinds.pet',
  measure: 'labels.points',
  region: 'regions.BR',
};

/** The labels that do not have the term that the glossary gives, one sentence per problem. */
export function termProblems(locale: string, texts: Texts, { terms }: Glossary): string[] {
  const found = textsByKey(texts);
  const small = (text: string) => text.toLocaleLowerCase(locale);
  return Object.entries(termLabels).flatMap(([name, key]) => {
    const term = terms[name]?.replace(/ \(.*\)$/, '');
    if (term === undefined) return [`the glossary has no term for ${name}`];
    return small(found.get(key) ?? '').includes(small(term)) ? [] : [`${key} does not say ${term}`];
  });
}

/** The label that shows a term alone, by the term's English name in the glossaries. */
const termLabels: Readonly<Record<string, string>> = {
  'battle royale': 'labels.battleRoyale',
  captain: 'labels.captain',
  clan: 'labels.clan',
  'clash squad': 'labels.clashSquad',
  'honor score': 'labels.credit',
  level: 'labels.level',
  likes: 'labels.likes',
  pet: 'labels.pet',
  title: 'labels.title',
};
