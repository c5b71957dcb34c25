/** Options that a member usually gives although they may be left out. */
export const usualOptions: ReadonlySet<string> = new Set(['uid']);

/** Options that can't be given together with the usual ones. */
export const clashingOptions: ReadonlySet<string> = new Set(['member']);
