/** Returns the name that a member typed, perhaps as `@name`. */
export function typedName(typed: string): string {
  return typed.trim().replace(/^@/, '');
}
