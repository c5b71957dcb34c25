/** The id of the member whom a text mentions; undefined if it is no mention alone. */
export function memberMentioned(typed: string | undefined): string | undefined {
  return typed === undefined ? undefined : /^\s*<@!?(\d{17,20})>\s*$/.exec(typed)?.[1];
}
