/** Returns the name that a member typed, without a leading `@`. */
export function typedName(typed: string): string {
  return typed.trim().replace(/^@/, '');
}
