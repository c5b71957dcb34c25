export const themes = ['dark', 'light', 'accent'] as const;
export type Theme = (typeof themes)[number];
export const standardTheme: Theme = themes[0];
