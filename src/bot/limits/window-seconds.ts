/** Window lengths, in seconds, that a limit may be counted over. A length in between behaves like its neighbours. */
export const windowSeconds = [1, 2, 3, 5, 7, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300] as const;

/** The stored state of one window length: the two proofs, and the number of requests in the last such window. */
export type KeptWindow = [atLeast: number, below: number, recent: number];
