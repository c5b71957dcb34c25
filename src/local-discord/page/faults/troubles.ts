/** The failures of Discord that a visitor can cause: first its requests, then its gateway. */
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

/** The failures that happen once and end at once. */
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
