import type { Theme, Tier } from '../card.ts';
import { tierLooks } from './tier-looks.ts';

/** Colours of one card. All as `#rrggbb`. */
export interface Palette {
  background: string;
  /** The background's corner that the accent lights. */
  glow: string;
  panel: string;
  outline: string;
  /** The middle and the rim of a panel behind pictures: bright enough that dark pictures stand out. */
  spotlight: string;
  spotlightRim: string;
  textColor: string;
  /** For labels; contrast above 4.5 on every background and panel. */
  mutedTextColor: string;
  /** For text in the card's colour; contrast as above. */
  accent: string;
  /** Whether text is dark on a light background. */
  isLight: boolean;
}

/** Creates the palette whose accent is the colour of a tier. */
export function createTierPalette(tier: Tier, theme?: Theme): Palette {
  return createPalette(getTierColor(tier), theme);
}

/** Returns the colour of a tier, the same in every theme. */
export function getTierColor(tier: Tier): string {
  return tierLooks[tier].accent;
}

/** Creates the palette of a theme. @param accent `#rrggbb` */
export function createPalette(accent: string, theme: Theme = 'dark'): Palette {
  return themes[theme](accent);
}

const themes: Record<Theme, (accent: string) => Palette> = {
  dark: (accent) => ({
    background: '#0e1219',
    glow: mix('#0e1219', accent, 0.22),
    panel: mix('#1b212d', accent, 0.05),
    outline: mix('#323a4a', accent, 0.12),
    spotlight: mix('#6a778f', accent, 0.12),
    spotlightRim: mix('#2c3444', accent, 0.1),
    textColor: '#ffffff',
    mutedTextColor: '#bcc5d3',
    accent,
    isLight: false,
  }),
  accent: (accent) => ({
    background: mix('#0b0e14', accent, 0.16),
    glow: mix('#0b0e14', accent, 0.3),
    panel: mix('#12161f', accent, 0.2),
    outline: mix('#12161f', accent, 0.42),
    spotlight: mix('#5b667a', accent, 0.3),
    spotlightRim: mix('#1d2330', accent, 0.3),
    textColor: '#ffffff',
    mutedTextColor: mix('#dfe5ee', accent, 0.1),
    accent: mix(accent, '#ffffff', 0.3),
    isLight: false,
  }),
  light: (accent) => ({
    background: '#f4f6fa',
    glow: mix('#f4f6fa', accent, 0.3),
    panel: '#ffffff',
    outline: mix('#cfd6e2', accent, 0.2),
    spotlight: '#ffffff',
    spotlightRim: mix('#d5dce8', accent, 0.12),
    textColor: '#10141c',
    mutedTextColor: '#475063',
    accent: darkenForContrast(accent, mix('#f4f6fa', accent, 0.3)),
    isLight: true,
  }),
};

/** Darkens a colour until text in it can be read on that background. */
function darkenForContrast(color: string, background: string): string {
  const shades = Array.from({ length: 50 }, (_, step) => mix(color, '#10141c', step / 50));
  return shades.find((shade) => measureContrast(shade, background) > 5.4) ?? '#10141c';
}

/** The measureContrast of two colours as WCAG counts it, 1 to 21. PlacedText need 4.5. */
export function measureContrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [measureLuminance(one), measureLuminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function measureLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = parseColor(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Mixes two colours: `share` of `to`, 0 to 1, the rest of `from`. */
export function mix(from: string, to: string, share: number): string {
  const target = parseColor(to);
  const mixed = parseColor(from).map((value, index) =>
    Math.round(value + ((target[index] ?? 0) - value) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Parses `#rrggbb` into red, green and blue, 0 to 255. */
function parseColor(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}
