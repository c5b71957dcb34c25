import type { Theme } from '../../../members/themes.ts';
import type { Tier } from '../../card.ts';
import type { Canvas } from '../../engine/blend.ts';
import { cardSize } from '../../engine/card-size.ts';
import { type BackdropPlane, band, litPlane, outline, planeDefs, stop } from './backdrop.ts';
import { createCardPalette } from './card-palette.ts';
import { keepGround } from './keep-ground.ts';

/** The x positions at which the planes of a squad meet, at the upper edge of a card. */
const slashes = [312, 568, 824] as const;
/** The dark between two planes. */
const gap = 14;

/** The four places, from left to right, in the units of a card. */
export const squadPlaces = [120, 388, 644, 910].map((axis, index) => ({
  from: index === 0 ? undefined : (slashes[index - 1] ?? 0) + gap / 2,
  to: index === slashes.length ? undefined : (slashes[index] ?? 0) - gap / 2,
  axis,
  soles: 482,
  scale: 0.72,
}));

/** The upper edge of the foot, which covers the slashes so that no name shares a line with one. */
const footTop = 478;

/**
 * Draws four planes side by side, a shade above them for the title, and a foot for the names in the theme's colours. Keeps the result.
 * @param tiers from left to right
 * @param scale 1: the size of a card
 */
export function drawSquadGround(
  tiers: readonly Tier[],
  { scale, theme }: { scale: number; theme: Theme | undefined },
): Promise<Canvas> {
  const size = { width: cardSize.width * scale, height: cardSize.height * scale };
  const key = JSON.stringify(['squad', tiers, scale, theme]);
  return keepGround(key, size, () => `<g transform="scale(${scale})">${drawPlanes(tiers, theme)}</g>`);
}

function drawPlanes(tiers: readonly Tier[], theme: Theme | undefined): string {
  const { width, height } = cardSize;
  const planes = squadPlaces.flatMap((place, index) => {
    const tier = tiers[index];
    return tier ? drawPlane({ ...place, tier }, `plane${index}`) : [];
  });
  const edges = slashes.flatMap((slash, index) => {
    const [left, right] = [tiers[index], tiers[index + 1]];
    return left && right
      ? band(slash - 9, 4, createCardPalette(left, theme).edge) +
          band(slash + 5, 4, createCardPalette(right, theme).edge)
      : [];
  });
  const isLight = theme === 'light';
  const sides = tiers.map((tier, index) =>
    stop((index + 0.5) / tiers.length, createCardPalette(tier, theme).side[isLight ? 1 : 2]),
  );
  return `<defs>
      <linearGradient id="shade" x1="0" y1="0" x2="0" y2="1">${stop(0, '#05070b', 0.82)}${stop(0.55, '#05070b', 0.74)}${stop(1, '#05070b', 0)}</linearGradient>
      <linearGradient id="foot">${sides.join('')}</linearGradient>
    </defs>
    <rect width="${width}" height="${height}" fill="#05070b"/>${planes.join('')}${edges.join('')}
    <rect width="${width}" height="160" fill="url(#shade)"/>
    <rect y="${footTop}" width="${width}" height="${height - footTop}" fill="url(#foot)" fill-opacity="${isLight ? 0.96 : 0.9}"/>`;
}

function drawPlane(plane: BackdropPlane, id: string): string {
  return `<defs>${planeDefs(plane, id, outline(plane.from, plane.to))}</defs><g clip-path="url(#${id}-clip)">${litPlane(plane, id)}</g>`;
}
