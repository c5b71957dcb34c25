/** Icons that a message shows next to words, if there are any. */
export interface Icons {
  /** The Markdown of an icon; undefined if there is none. */
  find(name: string): string | undefined;
  /** Takes the pictures there are, by name, in place of those known before. */
  learn(icons: ReadonlyMap<string, string>): void;
}

export function createIcons(): Icons {
  let known: ReadonlyMap<string, string> = new Map();
  return {
    find: (name) => known.get(name),
    learn(icons) {
      known = icons;
    },
  };
}
