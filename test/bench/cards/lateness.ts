/** How late the event loop comes to what is due, watched every few milliseconds. */
export function lateness(everyMs = 2) {
  const late: number[] = [];
  let due = performance.now() + everyMs;
  const timer = setInterval(() => {
    const now = performance.now();
    late.push(Math.max(0, now - due));
    due = now + everyMs;
  }, everyMs);
  return {
    /** Ends the watch. @returns milliseconds that this share of the looks was not later than */
    stop(share: number): number {
      clearInterval(timer);
      return late.toSorted((a, b) => a - b)[Math.floor(late.length * share)] ?? 0;
    },
  };
}
