import type { Metrics } from './metrics.ts';

/** Counts for `metricsPort`. Without one nothing is counted, and the library that counts is not loaded. */
export async function openMetrics({ metricsPort }: { metricsPort: number | undefined }): Promise<Metrics> {
  if (metricsPort === undefined) return uncounted;
  const { createMetrics } = await import('./metrics.ts');
  return createMetrics();
}

const uncounted: Metrics = {
  interaction() {},
  upstream() {},
  picture() {},
  unreadField() {},
  watch() {},
  contentType: 'text/plain',
  text: async () => '',
};
