import { standardTheme, type Theme } from '../../../settings/list/themes.ts';
import type { Tier } from '../../card.ts';
import { mix } from '../colour/palette.ts';
import { type TierStyle, toTierStyle } from '../colour/tier-styles.ts';
import { drawWings } from '../colour/wings.ts';

/** A lit room: a wall, brightest behind the figure's shoulders, and a plinth on the floor below its soles. */
export interface Stage {
  tier: Tier | TierStyle;
  theme?: Theme | undefined;
  axis: number;
  soles: number;
  scale?: number | undefined;
  /** Brightest point of the wall; undefined: behind the figure's shoulders. */
  lightAt?: Readonly<Record<'x' | 'y', number>> | undefined;
  /** Dims the wall, so that another stage stands out. */
  isDimmed?: boolean | undefined;
  /** Shows the tier's emblem, large and faint, behind the figure. Only one plane of a card may. */
  hasEmblem?: boolean | undefined;
  /** Ends of the floor in the row of the soles. */
  ends: readonly [left: number, right: number];
}

/** Draws the wall and the floor, without the plinth, which may overlap a slash. @param motif the wall's ornament */
export function drawRoom(
  stage: Stage,
  { id, width, height, motif }: { id: string; width: number; height: number; motif: string },
): string {
  const { axis, soles, scale = 1, isDimmed, ends } = stage;
  const { vivid, wings } = toTierStyle(stage.tier);
  const { glow, near, wall, edge, dusk, wing, tip } = colorsOf(stage);
  const light = stage.lightAt ?? { x: axis, y: soles - 372 * scale };
  const horizon = soles - 64 * scale;
  const all = `width="${width}" height="${height}"`;
  return `<defs>
      <radialGradient id="${id}-wall" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="${430 * scale}" gradientTransform="translate(${light.x} ${light.y}) scale(1 1.2)">${stop(0, glow)}${stop(0.19, mix(glow, near, 0.36))}${stop(0.32, near)}${stop(0.56, wall)}${stop(0.9, edge)}</radialGradient>
      <linearGradient id="${id}-dusk" gradientUnits="userSpaceOnUse" x1="0" y1="${horizon - 110 * scale}" x2="0" y2="${soles + 30 * scale}">${stop(0, dusk, 0)}${stop(0.55, dusk, 0.5)}${stop(0.6, dusk, 0.62)}${stop(1, dusk, 0.4)}</linearGradient>
      <radialGradient id="${id}-pool">${stop(0, near, 0.75)}${stop(0.4, vivid, 0.42)}${stop(0.7, vivid, 0.12)}${stop(1, vivid, 0)}</radialGradient>
    </defs>
    <rect ${all} fill="url(#${id}-wall)"/><g opacity="${isDimmed ? 0.25 : 0.5}">${motif}</g>
    <path transform="translate(${axis} ${soles}) scale(${scale})" d="${specks}" stroke="${glow}" stroke-width="6" stroke-linecap="round" stroke-opacity=".32"/>
    ${drawWings(wings, { x: axis, y: soles - 268 * scale, scale: Math.min(scale, (ends[1] - ends[0]) / wingSpan), color: wing, tip })}
    <rect ${all} fill="url(#${id}-dusk)"/>
    <ellipse cx="${axis}" cy="${soles - 8 * scale}" rx="${330 * scale}" ry="${90 * scale}" fill="url(#${id}-pool)"/>`;
}

/** Draws the disc on which a figure stands. */
export function drawPlinth(stage: Stage, id: string): string {
  const { axis, soles, scale = 1, ends } = stage;
  const { accent, deep } = toTierStyle(stage.tier);
  const { near, wall, glow, dusk } = colorsOf(stage);
  const rx = Math.min(214 * scale, axis - ends[0] - 6, ends[1] - axis - 6);
  const ry = Math.min(23 * scale, rx * 0.15);
  const disc = (drop: number, grown: number, paint: string) =>
    `<ellipse cx="${axis}" cy="${soles + (drop - 12) * scale}" rx="${rx + grown}" ry="${ry + grown / 3}" ${paint}/>`;
  const ring = (2.5 * scale).toFixed(1);
  return `<defs>
      <radialGradient id="${id}-top">${stop(0, mix(near, glow, 0.3))}${stop(0.55, near)}${stop(1, wall)}</radialGradient>
      <linearGradient id="${id}-ring" x1="0" y1="0" x2="0" y2="1">${stop(0, accent, 0.35)}${stop(1, mix(accent, '#ffffff', 0.45))}</linearGradient>
    </defs>
    ${disc(9, 5, `fill="${dusk}" fill-opacity=".4"`)}${disc(6, 0, `fill="${mix(deep, wall, 0.4)}" stroke="${accent}" stroke-opacity=".5" stroke-width="${ring}"`)}
    ${disc(0, 0, `fill="url(#${id}-top)" stroke="url(#${id}-ring)" stroke-width="${ring}"`)}`;
}

function colorsOf({ tier, theme = standardTheme, isDimmed }: Stage) {
  const { accent, deep, vivid } = toTierStyle(tier);
  const glow = mix(vivid, '#ffffff', 0.56);
  if (theme === 'light')
    return {
      wing: vivid,
      tip: mix(vivid, '#ffffff', 0.3),
      glow: mix(accent, '#ffffff', 0.8),
      near: mix(accent, '#ffffff', 0.5),
      wall: mix(accent, '#ffffff', 0.25),
      edge: mix(accent, vivid, isDimmed ? 0 : 0.2),
      dusk: mix(accent, vivid, 0.3),
    };
  return {
    wing: glow,
    tip: '#ffffff',
    glow,
    near: mix(deep, vivid, 0.92),
    wall: mix(deep, vivid, 0.3),
    edge: mix(deep, '#05070b', isDimmed ? 0.5 : 0.3),
    dusk: mix(deep, '#05070b', 0.7),
  };
}

/** Width of a pair of wings. On a narrow plane they shrink, so that no slash cuts them. */
const wingSpan = 400;

/** Dust in the light, relative to the soles. */
const specks =
  'M-190-470h0M-128-250h0M-214-330h0M-236-150h0M-150-118h0M146-500h0M196-404h0M224-262h0M150-196h0M230-520h0';

export function stop(offset: number, color: string, opacity = 1): string {
  return `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`;
}
