/**
 * Writes commands clickable if their ids are known, otherwise as typed. Always by the default name: Discord shows the
 * name as it is written, and a mention with a localised name does nothing.
 */
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
