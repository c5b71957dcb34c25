/** Window lengths, in seconds, that a limit may be counted over. A length in between behaves like its neighbours. */
export const windowSeconds = [1, 2, 3, 5, 7, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300] as const;

/** What is kept of one window length across a restart: the two proofs, and how many requests the last such window saw. */
export type KeptWindow = [atLeast: number, below: number, recent: number];
