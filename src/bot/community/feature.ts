import type { API } from '@discordjs/core/http-only';
import type { Log } from '../../shared/log/log.ts';
import type { NextTime } from '../../shared/time/schedule.ts';
import type { Sleep } from '../../shared/time/sleep.ts';
import type { OwnServices } from '../discord/services-of-bot.ts';

export interface FeatureParts {
  api: API;
  services: OwnServices;
  sleep: Sleep;
  log: Log;
}

export interface PostParts extends Pick<FeatureParts, 'services' | 'log'> {
  /** Posts need only the channels. */
  api: Pick<API, 'channels'>;
}

export interface BackgroundWork {
  /** Never rejects. */
  run(): Promise<void>;
  everyMs: number;
  /** A time before that at which there is something to do. */
  nextAt?: NextTime;
}
