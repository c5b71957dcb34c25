import type { LoadoutConfig } from '../bot/app/loadout.ts';
import type { Config } from '../bot/config/config.ts';
import { StartupError } from '../shared/errors/startup-error.ts';
import { commandFor } from '../shared/process/command-for.ts';
import { toBotConfig } from './to-bot-config.ts';

export function requireShared(config: Config, script: 'gateway' | 'worker'): LoadoutConfig {
  const botConfig = toBotConfig(config);
  const missing = [
    !config.discord.token && 'DISCORD_TOKEN',
    !config.playerApi.url && 'PLAYER_API_URL',
    !/^rediss?[:+]/.test(config.storeUrl) &&
      'STORE_URL=redis://HOST:PORT (gateway and workers meet in Redis)',
  ].filter((name) => name !== false);
  if (!botConfig || missing.length > 0)
    throw new StartupError(
      `${commandFor(script)} needs ${missing.join(' and ')}. Set it in the environment or in .env.`,
    );
  return botConfig;
}
