import type { API } from '@discordjs/core/http-only';
import type { Log } from '../../shared/log/log.ts';
import type { NextTime } from '../../shared/time/schedule.ts';
import type { Sleep } from '../../shared/time/sleep.ts';
import type { OwnServices } from '../discord/services-of-bot.ts';

export interface FeatureParts {
  /** For background work; all processes share its pace. */
  api: API;
  /** For requests that an admin waits for. */
  askedApi: API;
  services: OwnServices;
  sleep: Sleep;
  log: Log;
}

export interface PostParts extends Pick<FeatureParts, 'services' | 'log'> {
  /** Posting needs only the API's `channels`. */
  api: Pick<API, 'channels'>;
}

export interface BackgroundWork {
  run(): Promise<void>;
  everyMs: number;
  nextAt?: NextTime;
}
