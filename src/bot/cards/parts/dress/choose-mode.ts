import type { BottomMeasures, TopMeasures } from './measure-garment.ts';

export interface Outlook {
  top: TopMeasures | undefined;
  bottom: BottomMeasures | undefined;
  hasDummy: boolean | undefined;
  sizes: readonly number[];
}

/**
 * Whether pictures are game renders of parts of one body. Small icons always are. For larger pictures the top and the
 * headwear decide; if they disagree, the bottom does, because drawn trousers are narrow.
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
