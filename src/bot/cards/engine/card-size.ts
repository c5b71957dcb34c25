/** Size of every card in a message, in pixels. One size, so that cards in a channel line up. */
export const cardSize = { width: 1024, height: 576 } as const;

/** Sizes of pictures for sharing outside Discord, in pixels: first stories, then square feeds. */
export const storySize = { width: 1080, height: 1920 } as const;
export const squareSize = { width: 1080, height: 1080 } as const;
