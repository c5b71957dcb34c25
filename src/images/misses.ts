/** Remembers for a while who does not have what, so that nobody is asked in vain again. */
export interface Misses {
  has(key: string): boolean;
  add(key: string): void;
}

export const missTtlMs = 10 * 60_000;

/** The oldest are forgotten above this number. */
const maxMisses = 5_000;

export function rememberMisses(now: () => number): Misses {
  const endings = new Map<string, number>();
  return {
    has: (key) => (endings.get(key) ?? 0) > now(),
    add(key) {
      endings.delete(key);
      endings.set(key, now() + missTtlMs);
      const [oldest] = endings.keys();
      if (endings.size > maxMisses && oldest !== undefined) endings.delete(oldest);
    },
  };
}
