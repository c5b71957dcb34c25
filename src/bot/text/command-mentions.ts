/** The form of commands in texts: clickable if Discord has named their ids, else as a member types them. */
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
