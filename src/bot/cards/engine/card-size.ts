/** In pixels. Every card of a message has this size, so that cards in a channel line up. */
export const cardSize = { width: 1024, height: 576, margin: 40 } as const;

/** The sizes of pictures that leave Discord: what stories of other apps show, and their feeds. */
export const storySize = { width: 1080, height: 1920 } as const;
export const squareSize = { width: 1080, height: 1080 } as const;
