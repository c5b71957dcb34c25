/** Remembers the newest keys, so that what comes twice is done once. */
interface Recent {
  /** True the first time a key comes, false while it is remembered. */
  isNew(key: string): boolean;
}

/** @param size how many keys are remembered; the oldest is forgotten first */
export function rememberRecent(size: number): Recent {
  const keys = new Set<string>();
  return {
    isNew(key) {
      if (keys.has(key)) return false;
      keys.add(key);
      const [oldest] = keys;
      if (keys.size > size && oldest !== undefined) keys.delete(oldest);
      return true;
    },
  };
}
