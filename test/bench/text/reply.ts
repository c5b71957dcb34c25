import { compileFunction } from 'node:vm';
import { type Language, openLanguages } from '../../../src/bot/text/languages.ts';
import type { Texts } from '../../../src/bot/text/locales.ts';
import { placeholder } from '../../../src/bot/text/placeholder.ts';
import { textUnder } from '../../../src/bot/text/text-under.ts';
import { playerView } from '../../../src/bot/views/player/player-view.ts';
import { found, samplePicture, samplePlayer } from '../../support/views/sample.ts';
import type { Figure } from '../run.ts';
import { englishEverywhere } from './locales.ts';
import { microseconds } from './microseconds.ts';

/** The words of one `/player`, each asked for by its key, against the same strings by template literals. */
export function* replyFigures(): Generator<Figure> {
  const locales = englishEverywhere();
  const language = openLanguages({ defaultLocale: 'en-US', locales }).for('en-US');
  const asks = asksOf(language);
  const literals = asks.map((one) => literalOf(one, locales.get('en-US') ?? {}));
  for (const [index, { key, ask }] of asks.entries())
    if (ask() !== literals[index]?.()) throw new Error(`the literal of ${key} gives another string`);

  const rounds = Array.from({ length: 5 }, () => {
    const ours = microseconds(() => {
      for (const { ask } of asks) ask();
    });
    const theirs = microseconds(() => {
      for (const literal of literals) literal();
    });
    return { ours, theirs, ratio: ours / theirs };
  }).toSorted((one, other) => one.ratio - other.ratio);
  const { ours = 0, theirs = 0, ratio = 0 } = rounds[Math.floor(rounds.length / 2)] ?? {};
  const note = `${asks.length} texts of /player`;
  yield { figure: 'words of a reply', value: rounded(ours), unit: 'us', note };
  yield { figure: 'the same by template literals', value: rounded(theirs), unit: 'us', note };
  yield { figure: 'words against template literals', value: rounded(ratio), unit: 'ratio', atMost: 5 };
  yield {
    figure: 'a whole view of /player',
    value: microseconds(() => viewIn(language)),
    unit: 'us',
    note: 'names of the catalog, facts and buttons as well',
  };
}

/** A text that a reply asks for. */
interface Ask {
  key: string;
  values: Readonly<Record<string, string | number>>;
  ask(): string;
}

/** The texts that a reply asks for, in order. */
function asksOf(language: Language): Ask[] {
  const asks: Ask[] = [];
  const t: Language['t'] = (key, ...values) => {
    const ask = () => language.t(key, ...values);
    asks.push({ key, values: { ...values[0] }, ask });
    return ask();
  };
  viewIn({ ...language, t });
  return asks;
}

function viewIn(language: Language) {
  return playerView(found(player), { pictures, missing: 0, language });
}

const player = samplePlayer();
const pictures = { avatar: samplePicture('avatar', '902000003'), pieces: [] };

/** The text as a function that a programmer would have written, numbers by an open Intl.NumberFormat. */
function literalOf({ key, values }: Ask, texts: Texts): () => string {
  const form = values.count === 1 ? 'one' : 'other';
  const text = textUnder(key, texts) ?? textUnder(`${key}_${form}`, texts) ?? '';
  const source = text
    .replace(/[`\\$]/g, '\\$&')
    .replace(placeholder, (_, name, isNumber) => (isNumber ? `\${format(${name})}` : `\${${name}}`));
  const write = compileFunction(`return () => \`${source}\`;`, ['format', ...Object.keys(values)]);
  return write(format, ...Object.values(values));
}

const numbers = new Intl.NumberFormat('en-US');
const format = (value: number) => numbers.format(value);

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
