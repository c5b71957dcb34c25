/** The themes of cards. A card has the first one if nobody has chosen another. */
export const themes = ['dark', 'light', 'accent'] as const;
export type Theme = (typeof themes)[number];
export const standardTheme: Theme = themes[0];
