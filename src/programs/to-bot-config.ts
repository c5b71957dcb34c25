import type { LoadoutConfig } from '../bot/app/loadout.ts';
import type { Config } from '../bot/config/config.ts';

export function toBotConfig(config: Config): LoadoutConfig | undefined {
  const { discord, playerApi } = config;
  const { token } = discord;
  const { url } = playerApi;
  return token && url
    ? { ...config, discord: { ...discord, token }, playerApi: { ...playerApi, url } }
    : undefined;
}
