import type { BottomMeasures, TopMeasures } from './measure-garment.ts';

/** The measures of an outfit; undefined for a slot that is empty. */
export interface Outlook {
  top: TopMeasures | undefined;
  bottom: BottomMeasures | undefined;
  /** Whether the headwear is shown on a grey head. */
  hasDummy: boolean | undefined;
}

/**
 * Whether pictures show parts of one body, as games render them, so that they can be put together to a person. Two of three signs
 * decide, or the one that there is. A narrow bottom alone is no sign: drawn trousers are narrow, too.
 */
export function isOfOneBody({ top, bottom, hasDummy }: Outlook): boolean {
  const strong = [top?.hasArms, hasDummy].filter((sign) => sign !== undefined);
  const signs = bottom ? [...strong, isNarrow(bottom)] : strong;
  if (signs.length === 1) return strong[0] === true;
  return signs.filter(Boolean).length >= 2;
}

function isNarrow({ extent: { left, right, top, bottom } }: BottomMeasures): boolean {
  return right - left < 0.6 * (bottom - top);
}
