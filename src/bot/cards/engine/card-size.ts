/** In pixels. Every card has this size, so that cards in a channel line up. */
export const cardSize = { width: 1024, height: 576, margin: 40 } as const;
