import type { Metrics } from './metrics.ts';

/** Without `metricsPort`, counts nothing and loads no library. */
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
