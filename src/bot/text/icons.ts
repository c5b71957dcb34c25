/** Icons that a message shows next to words, if there are any. */
export interface Icons {
  find(name: string): string | undefined;
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
