export function watchLag(): { lagMs: () => number; close: () => void } {
  let dueAt = performance.now() + everyMs;
  let lastMs = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    lastMs = now - dueAt;
    dueAt = now + everyMs;
  }, everyMs).unref();
  return {
    lagMs: () => Math.max(0, lastMs, performance.now() - dueAt),
    close: () => clearInterval(timer),
  };
}

const everyMs = 50;
