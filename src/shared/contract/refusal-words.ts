import { z } from 'zod';
import { openCatalog } from './catalog.ts';

/** A meaning that the words of a refusal can have. */
export type Meaning = keyof typeof meanings;

/**
 * The meanings of a text in English, Indonesian, Vietnamese, Portuguese, Spanish, Arabic or Thai, with or without its
 * diacritics, as a sentence or as a code: `MONTHLY_QUOTA_REACHED`, `userNotFound`, `Không tìm thấy người chơi`.
 */
export function meaningsOf(text: string): ReadonlySet<Meaning> {
  const clauses = plainWords(text.slice(0, maxRead)).split(/\n|[.!?;](?:\s|$)/);
  return new Set(everyMeaning.filter((meaning) => clauses.some((clause) => meanings[meaning](clause))));
}

/** Characters: a refusal is a sentence or two, while a body may have two million. */
const maxRead = 2_000;

/** The topics of `refusal-words.json`, the only list of words that decides what a refusal means. */
const topicNames = [
  ...[
    'player',
    'absent',
    'faulty',
    'apiKey',
    'key',
    'unauthorized',
    'quota',
    'period',
    'limit',
    'spent',
    'rate',
  ],
  ...['plan', 'agent', 'outage', 'region', 'foreign', 'parameter', 'unset', 'path', 'noPath'],
] as const;
type Topic = (typeof topicNames)[number];

const byLanguage = z.record(z.string(), z.array(z.string()));
/** The phrases of a topic in all languages, as {@link plainWords} writes them. */
const topics = openCatalog(
  'refusal-words.json',
  z.record(
    z.enum(topicNames),
    byLanguage.transform((phrases) => Object.values(phrases).flat().map(toPhrase)),
  ),
);

const meanings = {
  'no-player': (clause: string) => isNear(clause, 'player', 'absent'),
  nothing: (clause: string) => has(clause, 'absent'),
  'bad-api-key': (clause: string) => isNear(clause, 'apiKey', 'faulty') || isNear(clause, 'apiKey', 'absent'),
  /** It may also be a key in some list: only an answer that is no failure of the server's means ours. */
  'bad-key': (clause: string) =>
    has(clause, 'unauthorized') || isNear(clause, 'key', 'faulty') || isNear(clause, 'key', 'absent'),
  key: (clause: string) => has(clause, 'key') || has(clause, 'apiKey'),
  quota: (clause: string) => has(clause, 'quota') || isNear(clause, 'period', 'limit'),
  rate: (clause: string) => has(clause, 'rate') || isNear(clause, 'limit', 'spent'),
  plan: (clause: string) => has(clause, 'plan'),
  'user-agent': (clause: string) => has(clause, 'agent'),
  outage: (clause: string) => has(clause, 'outage'),
  'wrong-region': (clause: string) =>
    isNear(clause, 'region', 'faulty') || isNear(clause, 'region', 'foreign'),
  'bad-parameter': (clause: string) => isNear(clause, 'parameter', 'faulty'),
  'region-unset': (clause: string) => isNear(clause, 'region', 'unset'),
  'no-path': (clause: string) => has(clause, 'noPath') || isNear(clause, 'path', 'absent', longestPath),
};

const everyMeaning = Object.keys(meanings) as Meaning[];

function has(clause: string, topic: Topic): boolean {
  return placesOf(clause, topic).length > 0;
}

/** Characters between two phrases that belong together, in either order. */
const nearby = 40;
/** A framework quotes the path between them. */
const longestPath = 200;

function isNear(clause: string, one: Topic, other: Topic, within = nearby): boolean {
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
  return topics()[topic].flatMap((phrase) => {
    const found: Place[] = [];
    for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
      const to = at + phrase.length;
      if (isLoose(phrase) || /^s? /.test(text.slice(to, to + 2))) found.push({ from: at, to });
    }
    return found;
  });
}

/** Thai parts no words, and Arabic joins its article to them: these may be found anywhere. */
function isLoose(phrase: string): boolean {
  return /^[\p{Script=Thai}\p{Script=Arabic}]/u.test(phrase);
}

/** Lower case, words parted by one space, without diacritics; marks that end a clause stay. */
function plainWords(text: string): string {
  return text
    .replace(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})|(\p{L})(?=\p{Nd})|(\p{Nd})(?=\p{L})/gu, '$& ')
    .normalize('NFKD')
    .replace(/[\p{M}'’`]/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/[^\p{L}\p{Nd}.!?;\n]+|[.!?;](?=\S)/gu, ' ');
}

/** A phrase begins at the beginning of a word, unless its script does not part words. */
function toPhrase(listed: string): string {
  const phrase = plainWords(listed).trim();
  return isLoose(phrase) ? phrase : ` ${phrase}`;
}
