import type { BottomMeasures, TopMeasures } from './measure-garment.ts';

export interface Outlook {
  top: TopMeasures | undefined;
  bottom: BottomMeasures | undefined;
  hasDummy: boolean | undefined;
  sizes: readonly number[];
}

/**
 * Whether pictures show parts of one body, as games render them, so that they can be put together to a person. Small icons do. Of
 * larger pictures the top and the headwear decide; if only one of them is of a body, the bottom does: drawn trousers are narrow, too.
 */
export function isOfOneBody({ top, bottom, hasDummy, sizes }: Outlook): boolean {
  if (sizes.some((size) => size <= sideOfIcons)) return true;
  const signs = [top && top.arms === 'apart', hasDummy].filter((sign) => sign !== undefined);
  if (signs.length === 0) return false;
  if (new Set(signs).size === 1) return signs[0] === true;
  return bottom !== undefined && isNarrow(bottom);
}

export const sideOfIcons = 128;

function isNarrow({ extent: { left, right, top, bottom } }: BottomMeasures): boolean {
  return right - left < 0.6 * (bottom - top);
}
