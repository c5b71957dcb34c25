/** What was thrown, in the words of its message. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
