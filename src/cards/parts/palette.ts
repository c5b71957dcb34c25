import type { Theme, Tier } from '../card.ts';

/** Colours of one card. All as `#rrggbb`. */
export interface Palette {
  ground: string;
  /** Where the light of the accent falls on the ground. */
  glow: string;
  panel: string;
  outline: string;
  /** The middle and the rim of a ground on which pictures stand: bright enough that dark things show on it. */
  stage: string;
  stageRim: string;
  ink: string;
  /** Labels and whatever stands behind the main words; contrast above 4.5 on every ground and panel. */
  quietInk: string;
  /** Words in the card's colour: as readable as the inks. */
  accent: string;
  /** Whether words are dark on a light ground. */
  isLight: boolean;
}

/** The colours of a card whose accent is that of a rank's tier. */
export function paletteOfTier(tier: Tier, theme?: Theme): Palette {
  return paletteOf(tierColor(tier), theme);
}

/** The colour of a rank's tier, the same in every theme. */
export function tierColor(tier: Tier): string {
  return accents[tier];
}

export function paletteOf(accent: string, theme: Theme = 'dark'): Palette {
  return themes[theme](accent);
}

const themes: Record<Theme, (accent: string) => Palette> = {
  dark: (accent) => ({
    ground: '#0e1219',
    glow: mix('#0e1219', accent, 0.22),
    panel: mix('#1b212d', accent, 0.05),
    outline: mix('#323a4a', accent, 0.12),
    stage: mix('#6a778f', accent, 0.12),
    stageRim: mix('#2c3444', accent, 0.1),
    ink: '#ffffff',
    quietInk: '#bcc5d3',
    accent,
    isLight: false,
  }),
  accent: (accent) => ({
    ground: mix('#0b0e14', accent, 0.16),
    glow: mix('#0b0e14', accent, 0.3),
    panel: mix('#12161f', accent, 0.2),
    outline: mix('#12161f', accent, 0.42),
    stage: mix('#5b667a', accent, 0.3),
    stageRim: mix('#1d2330', accent, 0.3),
    ink: '#ffffff',
    quietInk: mix('#dfe5ee', accent, 0.1),
    accent: mix(accent, '#ffffff', 0.3),
    isLight: false,
  }),
  light: (accent) => ({
    ground: '#f4f6fa',
    glow: mix('#f4f6fa', accent, 0.3),
    panel: '#ffffff',
    outline: mix('#cfd6e2', accent, 0.2),
    stage: '#ffffff',
    stageRim: mix('#d5dce8', accent, 0.12),
    ink: '#10141c',
    quietInk: '#475063',
    accent: darkenedFor(accent, mix('#f4f6fa', accent, 0.3)),
    isLight: true,
  }),
};

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

/** All of them, the lowest first. */
export const tiers = Object.keys(accents) as Tier[];

/** The colour darkened until words in it can be read on that ground. */
function darkenedFor(color: string, ground: string): string {
  const shades = Array.from({ length: 50 }, (_, step) => mix(color, '#10141c', step / 50));
  return shades.find((shade) => contrast(shade, ground) > 5.4) ?? '#10141c';
}

/** The contrast of two colours as WCAG counts it, 1 to 21. Words need 4.5. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The colour that lies `share` of the way from `from` to `to`. */
export function mix(from: string, to: string, share: number): string {
  const target = channelsOf(to);
  const mixed = channelsOf(from).map((value, index) =>
    Math.round(value + ((target[index] ?? 0) - value) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Red, green and blue of `#rrggbb`, 0 to 255. */
function channelsOf(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}
