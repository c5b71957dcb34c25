import type { Log } from '../../shared/log/log.ts';
import { listen } from '../../shared/process/listen.ts';
import { describeReach } from '../../shared/process/served-host.ts';
import type { Shutdown } from '../../shared/process/shutdown.ts';
import type { HealthOptions } from './health.ts';

interface ServeOptions extends Omit<HealthOptions, 'host'> {
  log: Log;
  shutdown: Shutdown;
}

export async function serveHealth(
  { host, metricsPort }: { host: string; metricsPort: number | undefined },
  { log, shutdown, ...options }: ServeOptions,
): Promise<void> {
  if (metricsPort === undefined) return;
  const { buildHealth } = await import('./health.ts');
  const health = buildHealth({ ...options, host });
  const port = await listen(health, { host, port: metricsPort, portSetting: 'METRICS_PORT' });
  shutdown.add('health', () => health.close());
  log.info({ host, port }, `health and metrics can be read${describeReach(host)}`);
}
