import type { Config, SettingName } from '../config/config.ts';
import type { Finding } from './finding.ts';

/** A check of one part of an installation. It changes nothing; an error that it throws is reported as a problem. */
export interface Check {
  name: string;
  needs: readonly SettingName[];
  run(installation: Installation): Promise<Finding | Finding[]>;
}

export interface Installation {
  config: Config;
  wrong: ReadonlySet<string>;
  isSetup?: boolean;
  timeoutMs: number;
}
