import { standardTheme, type Theme } from '../../../settings/list/themes.ts';
import type { Tier } from '../../card.ts';
import { mix } from '../colour/palette.ts';
import { type TierStyle, toTierStyle } from '../colour/tier-styles.ts';

export interface CardPalette {
  /** Gradient from the top left corner: colours at 0 %, 60 % and 100 %. */
  side: readonly [string, string, string];
  textColor: string;
  mutedTextColor: string;
  accent: string;
  edge: string;
  /** For hairlines, bar tracks and row plates, drawn at low opacity. */
  line: string;
  /** Lies under words on pictures; also the colour of words on the accent colour. */
  shade: string;
  isLight: boolean;
}

export function createCardPalette(tier: Tier | TierStyle, theme: Theme = standardTheme): CardPalette {
  return palettes[theme](toTierStyle(tier));
}

export function toRankColor(tier: Tier, { isLight }: CardPalette): string {
  return isLight ? createCardPalette(tier, 'light').accent : mix(toTierStyle(tier).accent, '#ffffff', 0.25);
}

const night = '#0a0d13';
const black = '#080a0f';

const onDark = { textColor: '#ffffff', line: '#ffffff', shade: '#05070b', isLight: false };

const palettes: Record<Theme, (look: TierStyle) => CardPalette> = {
  dark: ({ accent, deep }) => ({
    ...onDark,
    side: [mix(night, deep, 0.5), mix(night, deep, 0.22), black],
    mutedTextColor: mix('#c3ccda', accent, 0.08),
    accent,
    edge: accent,
  }),
  accent: ({ accent, deep }) => ({
    ...onDark,
    side: [mix(night, deep, 0.95), mix(night, deep, 0.8), mix(black, deep, 0.6)],
    mutedTextColor: mix('#dfe5ee', accent, 0.12),
    accent: mix(accent, '#ffffff', 0.25),
    edge: accent,
  }),
  light: ({ deep, vivid }) => ({
    side: ['#ffffff', mix('#eef1f6', vivid, 0.1), mix('#e3e8f0', vivid, 0.16)],
    textColor: '#10141c',
    mutedTextColor: '#475063',
    accent: mix(deep, vivid, 0.22),
    edge: vivid,
    line: '#10141c',
    shade: '#ffffff',
    isLight: true,
  }),
};
