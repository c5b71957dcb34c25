import type { Config, SettingName } from '../config/config.ts';
import type { Finding } from './finding.ts';

/** Checks one part of an installation without changing it; a thrown error becomes a problem. */
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
