import { joinLayers, type Layer } from '../engine/blend.ts';
import { estimateWidth } from '../text/estimate-width.ts';
import { stripOrnaments } from '../text/fit-line.ts';
import { splitInTwo, splitWord } from '../text/split-in-two.ts';
import { typeSizes } from '../text/type-sizes.ts';
import { type Line, layoutLine, type TextColumn } from './text-column.ts';

/** Sets a name in large letters above its baseline, on two lines if it has several words and they are clearly larger there. */
export function toHeadline(
  name: string,
  {
    width,
    size = typeSizes.name.size,
    ...line
  }: Pick<Line, 'baseline' | 'color'> & { width: number; size?: number },
): Line[] {
  const largest = Math.round(size * twoLines);
  const text = measureEms(name) > (2 * width) / largest ? stripOrnaments(name) : name;
  const fitting = (parts: readonly string[]) => Math.floor(width / Math.max(...parts.map(measureEms)));
  const halves = splitInTwo(text) ?? splitLongWord(text, width) ?? [];
  const alone = Math.min(size, fitting([text]) * mostShrink);
  const halved = Math.min(largest, fitting(halves));
  const lines = halves.length > 0 && halved > leastGain * fitting([text]) ? halves : [text];
  const shown = Math.round(Math.max(minSize, lines.length === 1 ? alone : halved));
  const leading = Math.round(shown * (fitsTightLeading.test(text) ? 1.16 : 1.32));
  return lines.map((part, index) => {
    const baseline = line.baseline - (lines.length - 1 - index) * leading;
    return { ...line, role: 'name', isName: true, size: shown, minSize, text: part, baseline, width };
  });
}

function splitLongWord(text: string, width: number) {
  return measureEms(text) > width / smallest ? splitWord(text) : undefined;
}

/** Other scripts, and Vietnamese letters with two marks, reach further up and down, so their lines need more leading. */
const fitsTightLeading = /^(?:(?![Ḁ-ỿ])[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Common}])*$/u;

const smallest = 56;
const minSize = 24;
const twoLines = 0.76;
const leastGain = 1.2;
/** An estimate may be too wide; a line that is too large is shrunk this much. */
const mostShrink = 1.25;

function measureEms(text: string): number {
  return estimateWidth(text, 'bold') ?? (text.length + (text.match(wide)?.length ?? 0)) * usualEm;
}

const usualEm = 0.6;
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Lays out a headline above `bottom`. */
export function layoutHeadline(
  column: TextColumn,
  name: string,
  { bottom, ...line }: Parameters<typeof toHeadline>[1] & { bottom: number },
): Promise<Layer[]> {
  const lines = toHeadline(name, line).map((one) => layoutLine(column, one));
  return raiseName(joinLayers(lines), { top: 12, bottom });
}

/** Raises a name with deep letters or marks, but not above `top`, so that it ends at `bottom`. */
export async function raiseName(
  name: Promise<Layer[]>,
  { top, bottom }: { top: number; bottom: number },
): Promise<Layer[]> {
  const lines = await name;
  const excess = Math.max(0, ...lines.map((line) => line.top + line.pixels.height - bottom));
  const room = Math.max(0, Math.min(...lines.map((line) => line.top)) - top);
  return lines.map((line) => ({ ...line, top: line.top - Math.min(excess, room) }));
}
