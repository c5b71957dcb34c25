import { readFileSync } from 'node:fs';
import { bothSides, darker, lighter, mix } from './paint.ts';

type Values = Readonly<Record<string, string>>;

type Drawing = (values: Values) => string;

/** Draws a symbol of `assets/art/FILE.svg`. Placeholders may change a colour: `{base|darker 0.5|mix accent 0.12}`. */
export function draw(file: string, name: string, values: Values = {}): string {
  const drawing = drawingsOf(file).get(name);
  if (!drawing) throw new Error(`assets/art/${file}.svg has no ${name}`);
  return drawing(values);
}

export function drawIfThere(file: string, name: string, values: Values = {}): string {
  return hasDrawing(file, name) ? draw(file, name, values) : '';
}

export function hasDrawing(file: string, name: string): boolean {
  return drawingsOf(file).has(name);
}

const artFolder = new URL('../../../../assets/art/', import.meta.url);

const files = new Map<string, ReadonlyMap<string, Drawing>>();

function drawingsOf(file: string): ReadonlyMap<string, Drawing> {
  const drawings = files.get(file) ?? readDrawings(readFileSync(new URL(`${file}.svg`, artFolder), 'utf8'));
  files.set(file, drawings);
  return drawings;
}

function readDrawings(source: string): ReadonlyMap<string, Drawing> {
  const symbols = [...source.matchAll(/<symbol id="([^"]+)">(.*?)<\/symbol>/gs)];
  return new Map(
    symbols.map(([, name = '', body = '']) => [name, compile(expandShorthands(unindent(body)))]),
  );
}

/** Expands `<part>` to a shape that clips its details and its outline, and `<both>` to its content and mirror image. */
function expandShorthands(symbol: string): string {
  const inFull = symbol.replaceAll(
    /<part id="([^"]+)" d="([^"]+)" fill="([^"]+)" outline="([^"]+)"(?:\/>|>(.*?)<\/part>)/g,
    (_, id, d, fill, width, details = '') =>
      `<g class="part"><clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})"><path d="${d}" fill="${fill}"/>${details}</g>` +
      `<path class="outline" d="${d}" fill="none" stroke="#1c1733" stroke-width="${width}" stroke-linejoin="round"/></g>`,
  );
  return inFull.replaceAll(/<both>(.*?)<\/both>/g, (_, half) => bothSides(half));
}

function unindent(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('');
}

function compile(template: string): Drawing {
  const parts = template
    .split(/\{([^}]+)\}/)
    .map((part, index) => (index % 2 === 0 ? part : compilePlaceholder(part)));
  return (values) => parts.map((part) => (typeof part === 'string' ? part : part(values))).join('');
}

function compilePlaceholder(text: string): Drawing {
  const [name = '', ...steps] = text.split('|');
  return (values) =>
    steps.reduce((colour, step) => changeColour(colour, step, values), readValue(name, values));
}

/** @param step `darker SHARE`, `lighter SHARE` or `mix NAME SHARE` */
function changeColour(colour: string, step: string, values: Values): string {
  const [change, ...words] = step.split(' ');
  const share = Number(words.at(-1));
  switch (change) {
    case 'darker':
      return darker(colour, share);
    case 'lighter':
      return lighter(colour, share);
    default:
      return mix(colour, readValue(words[0] ?? '', values), share);
  }
}

function readValue(name: string, values: Values): string {
  const value = values[name];
  if (value === undefined) throw new Error(`a drawing needs ${name}`);
  return value;
}
