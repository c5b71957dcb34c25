import type { Config, SettingName } from '../config/config.ts';
import type { Finding } from './finding.ts';

/** A part of an installation. It changes nothing; a thrown error's message becomes a problem. */
export interface Check {
  name: string;
  /** Left out while one of these is wrong. */
  needs: readonly SettingName[];
  run(installation: Installation): Promise<Finding | Finding[]>;
}

export interface Installation {
  config: Config;
  /** `config` holds their defaults. */
  wrong: ReadonlySet<string>;
  isSetup?: boolean;
  timeoutMs: number;
}
