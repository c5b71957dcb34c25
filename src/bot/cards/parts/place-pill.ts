import { joinLayers, type Layer } from '../engine/blend.ts';
import { cardSize } from '../engine/card-size.ts';
import { layoutPlate } from '../engine/draw-svg.ts';
import { drawCrown, type Medal } from './medal.ts';
import { layoutLine } from './text-column.ts';

/** A top-three placing. Names its day, because a shared picture outlives the placing. */
export interface Place {
  medal: Medal;
  label: string;
  day: string;
}

export async function layoutPlacePill(place: Place | undefined): Promise<Layer[]> {
  if (!place) return [];
  const { medal, label, day } = place;
  const left = cardSize.width - 192;
  const crown = `<g transform="translate(33 36) scale(.92)">${drawCrown(medal)}</g>`;
  const column = { left: left + 60, right: left + 158 };
  return joinLayers([
    layoutPlate({ left, top: 18, width: 172, height: 68 }, 30, 'fill="#05070b" fill-opacity=".58"', crown),
    layoutLine(column, { role: 'lead', size: 26, minSize: 20, text: label, baseline: 48, color: '#ffffff' }),
    layoutLine(column, { role: 'note', size: 22, minSize: 20, text: day, baseline: 74, color: '#c3ccda' }),
  ]);
}
