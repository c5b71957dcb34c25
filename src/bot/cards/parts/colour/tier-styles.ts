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
  unranked: {
    accent: '#9fb0c8',
    deep: '#262e3c',
    vivid: '#64748d',
    motif: [{ kind: 'hatch', gap: 36, opacity: 0.05 }],
    wings: 0,
  },
  bronze: {
    accent: '#e3a677',
    deep: '#4a2412',
    vivid: '#c17a45',
    motif: [{ kind: 'hatch', gap: 28, opacity: 0.08 }],
    wings: 0,
  },
  silver: {
    accent: '#c3d2e4',
    deep: '#39475c',
    vivid: '#93a7c2',
    motif: [{ kind: 'hatch', gap: 14, opacity: 0.09 }],
    wings: 0,
  },
  gold: {
    accent: '#ffcf4d',
    deep: '#6b3f04',
    vivid: '#eaa91f',
    motif: [{ kind: 'rays', count: 18, share: 0.5, opacity: 0.08 }],
    wings: 1,
  },
  platinum: {
    accent: '#5fe0cb',
    deep: '#084a4a',
    vivid: '#2fb9a4',
    motif: [{ kind: 'hexagons', size: 46, opacity: 0.12 }],
    wings: 1,
  },
  diamond: {
    accent: '#6fb4ff',
    deep: '#142f7d',
    vivid: '#3f8bf2',
    motif: [{ kind: 'facets' }],
    wings: 2,
  },
  heroic: {
    accent: '#ff8a70',
    deep: '#6a150f',
    vivid: '#f25c40',
    motif: [{ kind: 'slashes', opacity: 0.11 }],
    wings: 2,
  },
  'elite-heroic': {
    accent: '#ff87a0',
    deep: '#63103a',
    vivid: '#f0507e',
    motif: [
      { kind: 'rays', count: 36, share: 0.35, opacity: 0.05 },
      { kind: 'slashes', opacity: 0.11 },
    ],
    wings: 3,
  },
  master: {
    accent: '#c0a0ff',
    deep: '#321a80',
    vivid: '#9068f0',
    motif: [
      { kind: 'rings', radii: [232, 252, 320, 400] },
      { kind: 'stars', count: 14 },
    ],
    wings: 3,
  },
  'elite-master': {
    accent: '#e08bff',
    deep: '#561278',
    vivid: '#c254ec',
    motif: [
      { kind: 'rays', count: 24, share: 0.4, opacity: 0.07 },
      { kind: 'rings', radii: [232, 300] },
      { kind: 'stars', count: 26 },
    ],
    wings: 4,
  },
  grandmaster: {
    accent: '#ffa63d',
    deep: '#742004',
    vivid: '#f5871f',
    motif: [
      { kind: 'rays', count: 28, share: 0.5, opacity: 0.11 },
      { kind: 'rings', radii: [226, 300] },
      { kind: 'stars', count: 40 },
    ],
    wings: 4,
  },
};

export function toTierStyle(tier: Tier | TierStyle): TierStyle {
  return typeof tier === 'string' ? tierStyles[tier] : tier;
}

export const tiers: readonly Tier[] = ['unranked', ...rankTiers];
