import { z } from 'zod';
import { openCatalog } from './catalog.ts';

export type Meaning = keyof typeof meanings;

/** Finds the meanings of a sentence or a code (`userNotFound`) in seven languages, with or without diacritics. */
export function meaningsOf(text: string): ReadonlySet<Meaning> {
  const clauses = plainWords(text.slice(0, maxRead)).split(/\n|[.!?;](?:\s|$)/);
  return new Set(everyMeaning.filter((meaning) => clauses.some((clause) => fits(clause, meanings[meaning]))));
}

/** In characters: complaints are short, but bodies may have two million. */
const maxRead = 2_000;

type Topic = keyof typeof import('../../../assets/catalog/refusal-words.json');

const byLanguage = z.record(z.string(), z.array(z.string()));
const topics = openCatalog(
  'refusal-words.json',
  z.record(
    z.string(),
    byLanguage.transform((phrases) => Object.values(phrases).flat().map(toPhrase)),
  ),
);

type Signs = readonly (Topic | readonly [Topic, Topic, within?: number])[];

/** Most characters between two phrases that belong together, in either order. */
const nearby = 40;
const longestPath = 200;

const meanings = {
  'no-player': [['player', 'absent']],
  nothing: ['absent'],
  'bad-api-key': [
    ['apiKey', 'faulty'],
    ['apiKey', 'absent'],
  ],
  /** "key" may mean a list's; callers take it for ours only if the answer is no server failure. */
  'bad-key': ['unauthorized', ['key', 'faulty'], ['key', 'absent']],
  key: ['key', 'apiKey'],
  quota: ['quota', ['period', 'limit']],
  rate: ['rate', ['limit', 'spent']],
  plan: ['plan'],
  'user-agent': ['agent'],
  outage: ['outage'],
  'wrong-region': [
    ['region', 'faulty'],
    ['region', 'foreign'],
  ],
  'bad-parameter': [['parameter', 'faulty']],
  'region-unset': [['region', 'unset']],
  'no-path': ['noPath', ['path', 'absent', longestPath]],
} as const satisfies Record<string, Signs>;

const everyMeaning = Object.keys(meanings) as Meaning[];

function fits(clause: string, signs: Signs): boolean {
  return signs.some((sign) =>
    typeof sign === 'string' ? placesOf(clause, sign).length > 0 : isNear(clause, sign),
  );
}

function isNear(clause: string, [one, other, within = nearby]: readonly [Topic, Topic, number?]): boolean {
  const others = placesOf(clause, other);
  return placesOf(clause, one).some((a) =>
    others.some((b) => a.from - b.to <= within && b.from - a.to <= within),
  );
}

interface Place {
  from: number;
  to: number;
}

function placesOf(clause: string, topic: Topic): Place[] {
  const text = ` ${clause} `;
  return (topics()[topic] ?? []).flatMap((phrase) => {
    const found: Place[] = [];
    for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
      const to = at + phrase.length;
      if (isLoose(phrase) || /^s? /.test(text.slice(to, to + 2))) found.push({ from: at, to });
    }
    return found;
  });
}

/** Whether the phrase matches inside words: Thai doesn't separate them, and Arabic joins its article to them. */
function isLoose(phrase: string): boolean {
  return /^[\p{Script=Thai}\p{Script=Arabic}]/u.test(phrase);
}

/** Normalizes to lower case, single spaces and no diacritics; keeps marks that end a clause. */
function plainWords(text: string): string {
  return text
    .replace(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})|(\p{L})(?=\p{Nd})|(\p{Nd})(?=\p{L})/gu, '$& ')
    .normalize('NFKD')
    .replace(/[\p{M}'’`]/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/[^\p{L}\p{Nd}.!?;\n]+|[.!?;](?=\S)/gu, ' ');
}

/** Prefixes a blank, so that the phrase matches only at a word's beginning, in scripts that separate words. */
function toPhrase(listed: string): string {
  const phrase = plainWords(listed).trim();
  return isLoose(phrase) ? phrase : ` ${phrase}`;
}
