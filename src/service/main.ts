import { ConfigError, loadConfig } from '../config.ts';
import { defaultEdgeLimit } from '../contract/limits.ts';
import { runKeysCommand } from './keys-command.ts';
import { openService } from './open-service.ts';
import { StartupError } from './startup-error.ts';
import { withoutKeys } from './without-keys.ts';

type Settings = ReturnType<typeof loadConfig>;

/** `npm run service` serves; `npm run service -- keys …` looks after the keys. */
async function main([command, ...args]: readonly string[]): Promise<void> {
  const config = loadConfig();
  if (command !== 'keys') return run(config);
  const { dataFolder } = config.service;
  return runKeysCommand(args, { dataFolder, now: Date.now, print: console.log });
}

async function run({ host, imageSources, service: settings }: Settings): Promise<void> {
  const service = await openService({
    ...settings,
    imageSources,
    rateLimit: settings.rateLimit ?? defaultEdgeLimit,
    host,
    onFailure: (error) => console.error(withoutKeys(error)),
  });
  // Pro: who starts the service is its operator, and nobody should meet a quota that they didn't set.
  if (service.keyCount === 0) console.log(`key ${await service.makeKey('first', 'pro')}`);
  console.log(`listening ${service.url}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void service.close());
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof ConfigError || error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
