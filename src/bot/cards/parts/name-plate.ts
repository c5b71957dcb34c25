import type { Layer } from '../engine/blend.ts';
import { cardSize } from '../engine/card-size.ts';
import { layoutPlate, layoutSvg } from '../engine/draw-svg.ts';
import type { CardPalette } from './backdrop/card-palette.ts';
import { slashAt } from './backdrop/slash.ts';
import { stop } from './backdrop/stage.ts';
import { tierStyles } from './colour/tier-styles.ts';
import { layoutEmblem } from './emblem.ts';
import type { NamedFigure } from './figure/ranked-figure.ts';
import { measureWidest, mirrorLayers } from './mirror-layers.ts';
import { layoutLine } from './text-column.ts';

interface NamePlatePlace {
  /** `upper`: at the top edge of a left plane; `lower`: at the bottom edge of a right one. */
  edge: 'upper' | 'lower';
  slash: number;
  palette: CardPalette;
}

/** Lays out a name on a shade with the rank on a pill, readable on every backdrop. */
export async function layoutNamePlate(
  { nickname, rank, isDeleted }: NamedFigure,
  { edge, slash, palette }: NamePlatePlace,
): Promise<Layer[]> {
  const isUpper = edge === 'upper';
  const top = isUpper ? 0 : cardSize.height - height - 10;
  // The text ends before the slash, measured in the row where it comes closest. A lower plate is the mirror image.
  const nearest = isUpper ? slashAt(slash, height) : cardSize.width - slashAt(slash, top);
  const column = { left: margin, right: Math.floor(nearest) - 22 };
  const emblemWidth = isDeleted ? 8 : emblemSize + 4;
  const pillLine = { left: margin + emblemWidth, right: column.right - pillEnd - 2 };
  const accent = palette.isLight ? palette.accent : tierStyles[rank.tier].accent;
  const [shade, words, label, emblem] = await Promise.all([
    layoutShade({ edge, slash, palette }),
    layoutLine(column, { ...nameStyle, color: palette.textColor, text: nickname, baseline: top + 52 }),
    layoutLine(pillLine, {
      role: 'lead',
      size: 30,
      minSize: 22,
      text: rank.label,
      baseline: top + 98,
      color: accent,
    }),
    isDeleted ? [] : layoutEmblem(rank.tier, { left: margin - 6, top: top + 62, size: emblemSize }),
  ]);
  const width = emblemWidth + 2 + measureWidest(label) + pillEnd;
  const box = { left: margin - 8, top: top + 66, width, height: 44 };
  const pill = await layoutPlate(box, 22, `fill="${palette.shade}" fill-opacity=".66"`);
  const badge = rank.label ? [...pill, ...emblem, ...label] : [];
  const layers = [...badge, ...words];
  return [
    ...shade,
    ...mirrorLayers(layers, { left: 0, right: cardSize.width, look: { isRightToLeft: !isUpper } }),
  ];
}

const nameStyle = { role: 'rank', isName: true, size: 44 } as const;
const margin = 28;
const emblemSize = 52;
const height = 112;
const pillEnd = 18;

function layoutShade({ edge, slash, palette }: NamePlatePlace): Promise<Layer[]> {
  const isUpper = edge === 'upper';
  const depth = 170;
  const top = isUpper ? 0 : cardSize.height - depth;
  const [near, far] = [slashAt(slash, top), slashAt(slash, top + depth)];
  const left = isUpper ? 0 : Math.floor(far);
  const width = isUpper ? Math.ceil(near) : cardSize.width - left;
  const path = isUpper
    ? `M0 0H${near}L${far} ${depth}H0Z`
    : `M${near - left} 0H${width}V${depth}H${far - left}Z`;
  const [y1, y2] = isUpper ? [0, 1] : [1, 0];
  const held = isUpper ? 0.36 : 0.62;
  const color = palette.shade;
  const svg = `<defs><linearGradient id="shade" x1="0" y1="${y1}" x2="0" y2="${y2}">${stop(0, color, 0.7)}${stop(held, color, 0.62)}${stop(1, color, 0)}</linearGradient></defs><path d="${path}" fill="url(#shade)"/>`;
  return layoutSvg({ left, top, width, height: depth }, svg);
}
