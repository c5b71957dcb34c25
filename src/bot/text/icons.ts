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
