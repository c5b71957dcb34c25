/** The unfinished name after a final `@`; undefined without one. */
export function typedMention(text: string): string | undefined {
  return /(?:^|\s)@([^@\s]*)$/.exec(text)?.[1];
}

/** Replaces the typed part by this name. */
export function putMention(text: string, name: string): string {
  return `${text.slice(0, text.lastIndexOf('@'))}@${name} `;
}
