import type { API } from '@discordjs/core/http-only';
import type { Log } from '../../shared/log/log.ts';
import type { NextTime } from '../../shared/time/schedule.ts';
import type { Sleep } from '../../shared/time/sleep.ts';
import type { OwnServices } from '../discord/services.ts';

/** A feature of `community` is opened over these. */
export interface FeatureParts {
  api: API;
  services: OwnServices;
  sleep: Sleep;
  log: Log;
}

/** Of Discord's REST API, posts need only the channels. */
export interface PostParts {
  api: Pick<API, 'channels'>;
}

/** Work in the background. */
export interface BackgroundWork {
  /** Never rejects. */
  run(): Promise<void>;
  everyMs: number;
  /** A time before that at which there is something to do. */
  nextAt?: NextTime;
}
