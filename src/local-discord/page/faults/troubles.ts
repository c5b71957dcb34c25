export const discordTroubles = [
  'limited',
  'failing',
  'edge',
  'cut',
  'cut-after',
  'slow',
  'late',
  'too-slow',
  'down',
  'reconnect',
  'invalid-session',
  'dropped',
  'silent-briefly',
  'silent',
] as const;
export type DiscordTrouble = (typeof discordTroubles)[number];

/** Faults that last only a moment. */
export const momentaryTroubles: ReadonlySet<DiscordTrouble> = new Set([
  'reconnect',
  'invalid-session',
  'dropped',
]);

export interface StandingTrouble {
  id: string;
  name?: DiscordTrouble;
  /** The order in the local Discord's terms, e.g. `error status:503 PATCH /channels/**`. */
  order: string;
}
