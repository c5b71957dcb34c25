// Loaded before a measured program (`--import`), which runs as it is: answers whoever forked it.
process.on('message', (message) => {
  if (message !== 'read') return;
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({
    cpuMs: (user + system) / 1_000,
    residentMB: rss / 1_048_576,
    heapMB: (heapUsed + external) / 1_048_576,
  });
});
