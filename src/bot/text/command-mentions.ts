/** The form of commands in texts: clickable if Discord has named their ids, else as a member types them. */
export interface CommandMentions {
  /** Markdown for a command by its name. */
  of(name: string): string;
  /** Takes the ids that Discord gave the commands, by name, in place of those known before. */
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
