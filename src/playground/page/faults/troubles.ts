/** What can go wrong with Discord at a click: with its requests, then with its gateway. */
export const discordTroubles = [
  'limited',
  'failing',
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

/** Those of them that happen at once and are over. */
export const momentaryTroubles: ReadonlySet<DiscordTrouble> = new Set([
  'reconnect',
  'invalid-session',
  'dropped',
]);

/** Trouble of Discord that lasts. */
export interface StandingTrouble {
  id: string;
  /** Absent for one that was not ordered at a click. */
  name?: DiscordTrouble;
  /** In the terms of the local Discord, e.g. `error status:503 PATCH /channels/**`. */
  order: string;
}
