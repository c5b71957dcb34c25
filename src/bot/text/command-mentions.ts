/** Formats command mentions, clickable once IDs are known, with default names: Discord ignores localized ones. */
export function createCommandMentions() {
  let known: ReadonlyMap<string, string> = new Map();
  return {
    of(name: string): string {
      const id = known.get(name);
      return id === undefined ? `\`/${name}\`` : `</${name}:${id}>`;
    },
    learn(ids: ReadonlyMap<string, string>): void {
      known = ids;
    },
  };
}

export type CommandMentions = ReturnType<typeof createCommandMentions>;
