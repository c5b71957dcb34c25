import { API } from '@discordjs/core/http-only';
import type { RateLimitData, RESTOptions } from '@discordjs/rest';
import { type Log, silentLog } from '../../../shared/log/log.ts';
import type { ProcessFeed } from '../process-feed.ts';
import { openDiscordRequests } from './discord-request.ts';
import { DiscordRest } from './discord-rest.ts';
import type { SendingStatus } from './invalid-requests.ts';
import type { RepeatTime } from './repeated-requests.ts';

/** Clients of Discord's API. Separate from the gateway's, so that a failed login leaves them usable. */
export interface OpenRest {
  api: API;
  /** For work that no member waits for; all processes share its pace. */
  background: API;
  /** Edits and follow-ups, which neither Discord nor this client counts towards 50 requests a second. */
  answers: Pick<API, 'interactions' | 'webhooks'>;
  /** First answers, which wait at most as long as Discord waits for them. */
  callbacks: API['interactions'];
  /** Options for the gateway's client, which waits for every limit, because nothing works without a gateway. */
  gatewayOptions: Pick<RESTOptions, 'api' | 'makeRequest' | 'retries' | 'timeout' | 'handlerSweepInterval'>;
  status(): SendingStatus;
  close(): Promise<void>;
}

interface RestOptions {
  apiUrl: string;
  token: string;
  log?: Log;
  now?: () => number;
  refusals?: ProcessFeed | undefined;
  time?: RepeatTime | undefined;
  pace?: () => Promise<void>;
}

export function openRest(given: RestOptions): OpenRest {
  const { apiUrl, token, log = silentLog, now = Date.now, refusals, time, pace } = given;
  const requests = openDiscordRequests({ log, now, refusals, time });
  const gatewayOptions = {
    api: apiUrl,
    makeRequest: requests.makeRequest,
    // `RepeatedRequests` handles both.
    retries: 0,
    timeout: 2 ** 31 - 1,
    // The library keeps a handler per token, for an hour by default.
    handlerSweepInterval: 60_000,
  };
  const open = (options: Partial<RESTOptions>) =>
    new DiscordRest({ ...gatewayOptions, version: '10', ...options }).setToken(token);
  const rejectOnRateLimit = longerThan(longestWaitMs);
  const rest = open({ rejectOnRateLimit });
  const unpaced = open({ rejectOnRateLimit, globalRequestsPerSecond: Number.POSITIVE_INFINITY });
  const once = open({ rejectOnRateLimit: longerThan(callbackMs) });
  const background = open({ rejectOnRateLimit });
  if (pace) background.pace = pace;
  for (const one of [rest, unpaced, background])
    one.on('rateLimited', ({ route, timeToReset, global }) =>
      log.warn({ route, waitMs: timeToReset, global }, 'Discord limits how much is sent'),
    );
  return {
    api: new API(rest),
    background: new API(background),
    answers: new API(unpaced),
    callbacks: new API(once).interactions,
    gatewayOptions,
    status: requests.status,
    async close() {
      for (const one of [rest, unpaced, once, background]) {
        one.clearHashSweeper();
        one.clearHandlerSweeper();
      }
      await requests.close();
    },
  };
}

const callbackMs = 2_000;

function longerThan(mostMs: number) {
  // The limit of a single route sets only `retryAfter`.
  return ({ timeToReset, retryAfter }: RateLimitData) => Math.max(timeToReset, retryAfter) > mostMs;
}

const longestWaitMs = 30_000;
