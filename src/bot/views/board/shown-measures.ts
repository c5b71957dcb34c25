/** What histories and leaderboards show, the first one where nobody chooses; their words stand under `measures`. */
export const shownMeasures = ['rankPoints', 'level', 'likes'] as const;
export type ShownMeasure = (typeof shownMeasures)[number];
