import type { Config, SettingName } from '../config/config.ts';
import type { Finding } from './finding.ts';

/** One part of an installation. It changes nothing, and may throw: the error's message becomes a problem. */
export interface Check {
  name: string;
  /** It is left out while one of these settings is wrong. */
  needs: readonly SettingName[];
  run(installation: Installation): Promise<Finding | Finding[]>;
}

export interface Installation {
  config: Config;
  /** Settings that are wrong; `config` holds their defaults. */
  wrong: ReadonlySet<string>;
  /** Loadout has not run yet. */
  isSetup?: boolean;
  timeoutMs: number;
}
