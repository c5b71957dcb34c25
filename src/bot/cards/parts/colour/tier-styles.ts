import { rankTiers } from '../../../game/ranks.ts';
import type { Tier } from '../../card.ts';
import { facets, hatch, hexagons, type Ornament, rays, rings, slashes, stars } from './motif.ts';

export interface TierStyle {
  accent: string;
  deep: string;
  vivid: string;
  wings: number;
  motif: readonly Ornament[];
}

/** The colours and ornaments of each tier, lowest first. */
export const tierStyles: Record<Tier, TierStyle> = {
  unranked: { accent: '#9fb0c8', deep: '#262e3c', vivid: '#64748d', wings: 0, motif: [hatch(36, 0.05)] },
  bronze: { accent: '#e3a677', deep: '#4a2412', vivid: '#c17a45', wings: 0, motif: [hatch(28, 0.08)] },
  silver: { accent: '#c3d2e4', deep: '#39475c', vivid: '#93a7c2', wings: 0, motif: [hatch(14, 0.09)] },
  gold: { accent: '#ffcf4d', deep: '#6b3f04', vivid: '#eaa91f', wings: 1, motif: [rays(18, 0.5, 0.08)] },
  platinum: { accent: '#5fe0cb', deep: '#084a4a', vivid: '#2fb9a4', wings: 1, motif: [hexagons(46, 0.12)] },
  diamond: { accent: '#6fb4ff', deep: '#142f7d', vivid: '#3f8bf2', wings: 2, motif: [facets()] },
  heroic: { accent: '#ff8a70', deep: '#6a150f', vivid: '#e06851', wings: 2, motif: [slashes(0.11)] },
  'elite-heroic': {
    accent: '#ff87a0',
    deep: '#63103a',
    vivid: '#f0507e',
    wings: 3,
    motif: [rays(36, 0.35, 0.05), slashes(0.11)],
  },
  master: {
    accent: '#c0a0ff',
    deep: '#321a80',
    vivid: '#9068f0',
    wings: 3,
    motif: [rings(232, 252, 320, 400), stars(14)],
  },
  'elite-master': {
    accent: '#e08bff',
    deep: '#561278',
    vivid: '#c254ec',
    wings: 4,
    motif: [rays(24, 0.4, 0.07), rings(232, 300), stars(26)],
  },
  grandmaster: {
    accent: '#ffa63d',
    deep: '#742004',
    vivid: '#f5871f',
    wings: 4,
    motif: [rays(28, 0.5, 0.11), rings(226, 300), stars(40)],
  },
};

export function toTierStyle(tier: Tier | TierStyle): TierStyle {
  return typeof tier === 'string' ? tierStyles[tier] : tier;
}

export const tiers: readonly Tier[] = ['unranked', ...rankTiers];
