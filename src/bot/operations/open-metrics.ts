import type { Metrics } from './metrics.ts';

/** Opens the metrics; without `metricsPort`, they count nothing and load no library. */
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
