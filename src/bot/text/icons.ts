/** Icons that a message shows next to words, if there are any. */
export function createIcons() {
  let known: ReadonlyMap<string, string> = new Map();
  return {
    find: (name: string) => known.get(name),
    learn(icons: ReadonlyMap<string, string>): void {
      known = icons;
    },
  };
}

export type Icons = ReturnType<typeof createIcons>;
