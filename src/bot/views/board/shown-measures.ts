/** Measures shown in histories and leaderboards; the first is the default. Their texts are under `measures`. */
export const shownMeasures = ['rankPoints', 'level', 'likes'] as const;
export type ShownMeasure = (typeof shownMeasures)[number];
