/** Small pictures that a message shows beside words, where there are any. */
export interface Icons {
  /** What to write in a message to show it; undefined: there is no such picture, the words stand alone. */
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
