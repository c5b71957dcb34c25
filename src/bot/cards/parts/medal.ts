import type { Layer } from '../engine/blend.ts';
import { layoutSvg } from '../engine/draw-svg.ts';
import { layoutLine } from './text-column.ts';

export type Medal = 1 | 2 | 3;

/** Lays out a gold, silver or bronze disc with the placing on it. The first wears a crown. */
export async function layoutMedal(
  medal: Medal,
  place: string,
  { x, y, size }: { x: number; y: number; size: number },
): Promise<Layer[]> {
  const color = metals[medal];
  const radius = size / 2;
  const above = medal === 1 ? Math.round(size * 0.34) : 0;
  const middle = radius + above;
  const crown =
    above > 0
      ? `<g transform="translate(${radius} ${above}) scale(${size / 50})">${drawCrown(1, '#ffe08a')}</g>`
      : '';
  const svg = `${crown}<circle cx="${radius}" cy="${middle}" r="${radius - 1}" fill="${color}" stroke="#05070b" stroke-opacity=".3" stroke-width="2"/>
    <circle cx="${radius}" cy="${middle}" r="${radius - 3}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2"/>`;
  const [disc, digits] = await Promise.all([
    layoutSvg(
      {
        left: Math.round(x - radius),
        top: Math.round(y - radius) - above,
        width: size,
        height: size + above,
      },
      svg,
    ),
    layoutLine(
      { left: x - size / 2 + 3, right: x + size / 2 - 3 },
      { ...digitsStyle, text: place, size: Math.round(size * 0.66), baseline: Math.round(y + size * 0.24) },
    ),
  ]);
  return [...disc, ...digits];
}

const digitsStyle = { role: 'lead', minSize: 22, align: 'center', color: '#1d1503' } as const;

/** Lays out a golden crown, 46 × 32 pixels at size 1. @param x its middle @param bottom its lower edge */
export function layoutCrown(x: number, bottom: number, size: number): Promise<Layer[]> {
  const [width, height] = [Math.round(46 * size), Math.round(32 * size)];
  const svg = `<g transform="scale(${size}) translate(23 20)">${drawCrown(1)}</g>`;
  return layoutSvg({ left: Math.round(x - width / 2), top: Math.round(bottom - height), width, height }, svg);
}

/** Draws a crown in a medal's metal as SVG, centred on the upper edge of a disc 50 wide. */
export function drawCrown(medal: Medal, color = metals[medal]): string {
  return `<path d="M-17 9L-21 -13L-10 -5L0 -17L10 -5L21 -13L17 9Z" fill="${color}" stroke="#7a5200" stroke-width="2" stroke-linejoin="round"/>`;
}

const metals: Record<Medal, string> = { 1: '#ffcf4d', 2: '#b7c7db', 3: '#e3a677' };
