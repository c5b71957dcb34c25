import { rankTiers } from '../../../game/ranks.ts';
import type { Tier } from '../../card.ts';

export interface TierStyle {
  accent: string;
  deep: string;
  vivid: string;
  motif: readonly Motif[];
  wings: number;
}

export type Motif =
  | { kind: 'hatch'; gap: number; opacity: number }
  | { kind: 'rays'; count: number; share: number; opacity: number }
  | { kind: 'hexagons'; size: number; opacity: number }
  | { kind: 'facets' }
  | { kind: 'slashes'; opacity: number }
  | { kind: 'rings'; radii: readonly number[] }
  | { kind: 'stars'; count: number };

/** The colours and ornaments of each tier, lowest first. */
export const tierStyles: Record<Tier, TierStyle> = {
  unranked: style(['#9fb0c8', '#262e3c', '#64748d'], 0, { kind: 'hatch', gap: 36, opacity: 0.05 }),
  bronze: style(['#e3a677', '#4a2412', '#c17a45'], 0, { kind: 'hatch', gap: 28, opacity: 0.08 }),
  silver: style(['#c3d2e4', '#39475c', '#93a7c2'], 0, { kind: 'hatch', gap: 14, opacity: 0.09 }),
  gold: style(['#ffcf4d', '#6b3f04', '#eaa91f'], 1, { kind: 'rays', count: 18, share: 0.5, opacity: 0.08 }),
  platinum: style(['#5fe0cb', '#084a4a', '#2fb9a4'], 1, { kind: 'hexagons', size: 46, opacity: 0.12 }),
  diamond: style(['#6fb4ff', '#142f7d', '#3f8bf2'], 2, { kind: 'facets' }),
  heroic: style(['#ff8a70', '#6a150f', '#f25c40'], 2, { kind: 'slashes', opacity: 0.11 }),
  'elite-heroic': style(
    ['#ff87a0', '#63103a', '#f0507e'],
    3,
    { kind: 'rays', count: 36, share: 0.35, opacity: 0.05 },
    { kind: 'slashes', opacity: 0.11 },
  ),
  master: style(
    ['#c0a0ff', '#321a80', '#9068f0'],
    3,
    { kind: 'rings', radii: [232, 252, 320, 400] },
    { kind: 'stars', count: 14 },
  ),
  'elite-master': style(
    ['#e08bff', '#561278', '#c254ec'],
    4,
    { kind: 'rays', count: 24, share: 0.4, opacity: 0.07 },
    { kind: 'rings', radii: [232, 300] },
    { kind: 'stars', count: 26 },
  ),
  grandmaster: style(
    ['#ffa63d', '#742004', '#f5871f'],
    4,
    { kind: 'rays', count: 28, share: 0.5, opacity: 0.11 },
    { kind: 'rings', radii: [226, 300] },
    { kind: 'stars', count: 40 },
  ),
};

function style(
  [accent, deep, vivid]: readonly [string, string, string],
  wings: number,
  ...motif: Motif[]
): TierStyle {
  return { accent, deep, vivid, motif, wings };
}

export function toTierStyle(tier: Tier | TierStyle): TierStyle {
  return typeof tier === 'string' ? tierStyles[tier] : tier;
}

export const tiers: readonly Tier[] = ['unranked', ...rankTiers];
