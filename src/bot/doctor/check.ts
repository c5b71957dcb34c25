import type { Config, SettingName } from '../config/config.ts';
import type { Finding } from './finding.ts';

/** One part of an installation. It changes nothing, and may throw: the error's message becomes a problem. */
export interface Check {
  /** The part's name, as it is printed. */
  name: string;
  /** It is left out while one of these settings is wrong. */
  needs: readonly SettingName[];
  run(installation: Installation): Promise<Finding | Finding[]>;
}

/** The installation to check, and the time limit of one answer. */
export interface Installation {
  config: Config;
  /** Settings that are wrong; `config` holds their defaults. */
  wrong: ReadonlySet<string>;
  /** Loadout has not run yet. */
  isSetup?: boolean;
  timeoutMs: number;
}
