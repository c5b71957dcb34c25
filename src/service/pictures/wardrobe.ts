/**
 * How the service draws: `drawn`, flat and from the front; `rendered`, with the sizes, views and flaws of pictures that games
 * render, to try how cards look with those.
 */
export const wardrobes = ['drawn', 'rendered'] as const;

export type Wardrobe = (typeof wardrobes)[number];
