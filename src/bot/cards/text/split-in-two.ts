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
