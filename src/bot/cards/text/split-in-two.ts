import { splitGraphemes } from './clean-text.ts';

export function splitInTwo(typed: string): readonly [string, string] | undefined {
  const text = typed.trim();
  const unevenness = (at: number) => Math.abs(2 * at - text.length);
  const [middle] = breaksIn(text).toSorted((one, other) => unevenness(one) - unevenness(other));
  return middle === undefined ? undefined : [text.slice(0, middle).trimEnd(), text.slice(middle).trimStart()];
}

function breaksIn(text: string): number[] {
  const spaces = [...text.matchAll(/\s+/g)].map(({ index }) => index);
  if (!withoutSpaces.test(text)) return spaces;
  const ends = Array.from(words.segment(text), ({ index }) => index);
  return [...spaces, ...ends.filter((at) => withoutSpaces.test(text.slice(at - 1, at + 1)) && at > 0)];
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

const withoutSpaces =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Splits a word in the middle; undefined for scripts with joined letters. */
export function splitWord(text: string): readonly [string, string] | undefined {
  if (/[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}]/u.test(text)) return undefined;
  const graphemes = splitGraphemes(text);
  if (graphemes.length < 2) return undefined;
  const middle = Math.ceil(graphemes.length / 2);
  return [graphemes.slice(0, middle).join(''), graphemes.slice(middle).join('')];
}
