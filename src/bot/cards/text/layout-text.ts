import { joinLayers, type Layer } from '../engine/blend.ts';
import { type FittedLine, fitLine, type TextStyle } from './fit-line.ts';
import { splitInTwo } from './split-in-two.ts';

export interface PlacedText extends TextStyle {
  text: string;
  x: number;
  baseline: number;
  align?: 'left' | 'center' | 'right';
}

export async function layoutText(place: PlacedText): Promise<Layer[]> {
  const { text, x, baseline, align = 'left', color } = place;
  const line = await fitLine(text, place);
  if (!line) return [];
  const { pixels, ascent, size, isCut } = line;
  const left = { left: x, center: Math.round(x - pixels.width / 2), right: x - pixels.width }[align];
  return [{ pixels, left, top: baseline - ascent, words: { text, size, isCut, ascent, color } }];
}

export async function measureText(text: string, font: TextFont): Promise<number> {
  const line = await fitLine(text, { ...font, color: '#ffffff', maxWidth: unlimited });
  return line?.pixels.width ?? 0;
}

export async function measureLine(
  text: string,
  style: TextStyle,
): Promise<Pick<FittedLine, 'size' | 'isCut'>> {
  return (await fitLine(text, style)) ?? { size: style.size, isCut: false };
}

type TextFont = Pick<TextStyle, 'size' | 'weight'>;

type Place = Omit<PlacedText, 'text'>;

/** Lays out the first wording that fits; if none does, truncates the last. */
export async function layoutFirstFitting(wordings: readonly string[], place: Place): Promise<Layer[]> {
  for (const text of wordings.slice(0, -1))
    if (await fits(text, place)) return layoutText({ ...place, text });
  return layoutText({ ...place, text: wordings.at(-1) ?? '' });
}

interface TallPlace extends Place {
  leading: number;
  grows: 'up' | 'down';
}

/** Lays out the first wording that fits on one line, or else on two; if none does, truncates the last. */
export async function layoutFirstWrapping(
  wordings: readonly string[],
  { leading, grows, ...place }: TallPlace,
): Promise<Layer[]> {
  const { size: usual, minSize = usual, baseline } = place;
  const largest = Math.max(minSize, Math.floor(leading / lineHeight));
  const tall = { ...place, leading, baseline: grows === 'up' ? baseline - leading : baseline };
  for (const text of wordings) if (await fits(text, place)) return layoutText({ ...place, text });
  for (const text of wordings) {
    const halves = splitInTwo(text);
    const size = halves && (await fitBoth(halves, place));
    if (halves && size !== undefined) return layoutBoth(halves, { ...tall, size: Math.min(size, largest) });
  }
  const text = wordings.at(-1) ?? '';
  const halves = splitInTwo(text);
  return halves
    ? layoutBoth(halves, { ...tall, size: Math.min(usual, largest) })
    : layoutText({ ...place, text });
}

// Line height in ems, for Thai and Arabic, which reach further up and down than Latin.
const lineHeight = 1.25;

/** Whether text fits without an ellipsis. Measures it at full size first, because truncating takes several drawings. */
async function fits(text: string, style: TextStyle): Promise<boolean> {
  const { size, minSize = size, maxWidth } = style;
  const whole = await fitLine(text, { ...style, minSize: size, maxWidth: unlimited });
  if (!whole || whole.pixels.width <= maxWidth) return true;
  if (whole.pixels.width * minSize > maxWidth * size) return false;
  return (await fitLine(text, style))?.isCut === false;
}

const unlimited = 4_000;

async function fitBoth(lines: readonly [string, string], style: TextStyle): Promise<number | undefined> {
  for (const line of lines) if (!(await fits(line, style))) return undefined;
  const fitted = await Promise.all(lines.map((line) => fitLine(line, style)));
  return Math.min(style.size, ...fitted.flatMap((line) => line?.size ?? []));
}

async function layoutBoth(
  lines: readonly [string, string],
  { leading, baseline, ...place }: Omit<TallPlace, 'grows'>,
): Promise<Layer[]> {
  return joinLayers(
    lines.map((text, index) => layoutText({ ...place, text, baseline: baseline + index * leading })),
  );
}
