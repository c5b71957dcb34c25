/** Returns the unfinished name after a final `@`; undefined if there is none. */
export function typedMention(text: string): string | undefined {
  return /(?:^|\s)@([^@\s]*)$/.exec(text)?.[1];
}

export function putMention(text: string, name: string): string {
  return `${text.slice(0, text.lastIndexOf('@'))}@${name} `;
}
