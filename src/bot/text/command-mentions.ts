/** The form of commands in texts: clickable if Discord has named their ids, else as a member types them. */
export interface CommandMentions {
  of(name: string): string;
  learn(ids: ReadonlyMap<string, string>): void;
}

export function createCommandMentions(): CommandMentions {
  let known: ReadonlyMap<string, string> = new Map();
  return {
    of(name) {
      const id = known.get(name);
      return id === undefined ? `\`/${name}\`` : `</${name}:${id}>`;
    },
    learn(ids) {
      known = ids;
    },
  };
}
