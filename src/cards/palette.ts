import type { Tier } from './card.ts';

/** Colours of one card: a dark ground, two inks, one accent. All as `#rrggbb`. */
export interface Palette {
  ground: string;
  /** Where the light of the accent falls on the ground. */
  glow: string;
  panel: string;
  outline: string;
  ink: string;
  /** Labels and whatever stands behind the main words; contrast above 4.5 on every ground and panel. */
  quietInk: string;
  accent: string;
}

/** The accent of a rank's tier. */
export function paletteOfTier(tier: Tier): Palette {
  return paletteOf(accents[tier]);
}

export function paletteOf(accent: string): Palette {
  return {
    ...night,
    accent,
    glow: mix(night.ground, accent, 0.22),
    panel: mix('#1b212d', accent, 0.05),
    outline: mix('#323a4a', accent, 0.12),
  };
}

const night = { ground: '#0e1219', ink: '#ffffff', quietInk: '#bcc5d3' };

const accents: Record<Tier, string> = {
  unranked: '#9fb0c8',
  bronze: '#e3a677',
  silver: '#c3d2e4',
  gold: '#ffcf4d',
  platinum: '#5fe0cb',
  diamond: '#6fb4ff',
  heroic: '#ff8a70',
  'elite-heroic': '#ff87a0',
  master: '#c0a0ff',
  'elite-master': '#e08bff',
  grandmaster: '#ffa63d',
};

/** The colour that lies `share` of the way from `from` to `to`. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, index) =>
    Math.round(value + ((target[index] ?? 0) - value) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}
