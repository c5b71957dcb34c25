import { maxTypedLength } from '../../shared/contract/discord-limits.ts';
import { beginningDistance } from '../text/edit-distance.ts';
import { foldName, foldWords } from './fold-name.ts';

/** Search by name. Unlike packages that rank by relevance, it puts literal matches before typing errors. */
export interface NameIndex {
  add(key: string, name: string): void;
  addCode(key: string, code: string): void;
  /** Returns the best matches first. If none is literal, it allows one error per four letters, at most three. */
  find(typed: string, limit: number): NameMatch[];
}

export interface NameMatch {
  key: string;
  fit: Fit;
}

type Fit = (typeof fits)[number];
const fits = ['exact', 'begins', 'word', 'holds', 'alike'] as const;

export function createNameIndex(): NameIndex {
  const names: FoldedName[] = [];
  const beginnings = createBeginnings();

  return {
    add(key, name) {
      const words = foldWords(name);
      const starts = words.map((_, index) => words.slice(0, index).join('').length);
      const text = words.join('');
      names.push({ key, text, starts });
      for (const start of starts) addBeginning(beginnings, key, text.slice(start, start + longestSpan));
    },
    addCode: (key, code) => names.push({ key, text: foldName(code), starts: undefined }),
    find(typed, limit) {
      const wanted = foldName(typed.slice(0, maxTypedLength));
      const literal = best(names, limit, (name) => fitOf(name, wanted));
      return literal.length > 0 ? literal : alike(wanted, limit, beginnings);
    },
  };
}

interface FoldedName {
  key: string;
  text: string;
  starts: readonly number[] | undefined;
}

function fitOf({ text, starts }: FoldedName, wanted: string): Fit | undefined {
  const at = text.indexOf(wanted);
  if (at === 0) return text.length === wanted.length ? 'exact' : 'begins';
  if (at < 0 || !starts) return undefined;
  return starts.some((start) => text.startsWith(wanted, start)) ? 'word' : 'holds';
}

/** Selects the best in linear time, because a text may match every name. */
function best<Name extends { key: string }>(
  names: readonly Name[],
  limit: number,
  fitOfName: (name: Name) => Fit | undefined,
): NameMatch[] {
  const byFit = new Map<Fit, Set<string>>(fits.map((fit) => [fit, new Set()]));
  for (const name of names) {
    const fit = fitOfName(name);
    const keys = fit && byFit.get(fit);
    if (keys && keys.size < limit) keys.add(name.key);
  }
  const found = new Map<string, NameMatch>();
  for (const [fit, keys] of byFit)
    for (const key of keys) if (!found.has(key) && found.size < limit) found.set(key, { key, fit });
  return [...found.values()];
}

interface Beginnings {
  keys: string[];
  texts: string[];
  letters: readonly number[][];
}

function createBeginnings(): Beginnings {
  return { keys: [], texts: [], letters: spans.map(() => []) };
}

function addBeginning({ keys, texts, letters }: Beginnings, key: string, text: string): void {
  keys.push(key);
  texts.push(text);
  for (const [index, span] of spans.entries()) letters[index]?.push(lettersOf(text.slice(0, span)));
}

const spans = [5, 10, 16, 35];
const longestSpan = 35;

function alike(wanted: string, limit: number, beginnings: Beginnings): NameMatch[] {
  const maxErrors = Math.min(3, Math.floor(wanted.length / lettersPerError));
  if (maxErrors === 0) return [];
  const near = likeliest(wanted, maxErrors, beginnings)
    .map((number) => ({
      key: beginnings.keys[number] ?? '',
      errors: beginningDistance(wanted, beginnings.texts[number] ?? '', maxErrors),
    }))
    .filter(({ errors }) => errors <= maxErrors)
    .sort((one, other) => one.errors - other.errors);
  return best(near, limit, () => 'alike');
}

const lettersPerError = 4;

/** Lists names that lack few of the letters; those with the same first letter first, where typing errors are rare. */
function likeliest(wanted: string, maxErrors: number, { texts, letters }: Beginnings): number[] {
  const ofBeginning = letters[spans.findIndex((span) => span >= wanted.length + maxErrors)] ?? [];
  const ofWanted = lettersOf(wanted);
  const buckets = Array.from({ length: 2 * maxErrors + 2 }, (): number[] => []);
  for (let number = 0; number < ofBeginning.length; number++) {
    const lacking = bitsIn(ofWanted & ~(ofBeginning[number] ?? 0), maxErrors);
    if (lacking > maxErrors) continue;
    const bucket = buckets[2 * lacking + (texts[number]?.[0] === wanted[0] ? 0 : 1)];
    if (bucket && bucket.length < mostCompared) bucket.push(number);
  }
  return buckets.flat().slice(0, mostCompared);
}

const mostCompared = 400;

/** Sets one bit per letter. Letters of several scripts share a bit, so the filter is coarser but never wrong. */
function lettersOf(text: string): number {
  let letters = 0;
  // Use 30 bits, because larger numbers are heap-allocated.
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) % 30);
  return letters;
}

function bitsIn(bits: number, most: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0 && count <= most; rest &= rest - 1) count++;
  return count;
}
