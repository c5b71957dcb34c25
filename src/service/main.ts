import { ConfigError, loadConfig } from '../config.ts';
import { defaultEdgeLimit } from '../contract/limits.ts';
import { openService } from './open-service.ts';
import { StartupError } from './startup-error.ts';

try {
  const { host, service: settings } = loadConfig();
  const rateLimit = settings.rateLimit ?? defaultEdgeLimit;
  const service = await openService({ ...settings, rateLimit, host, onFailure: console.error });
  if (service.keyCount === 0) console.log(`key ${await service.makeKey('first')}`);
  console.log(`listening ${service.url}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void service.close());
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
