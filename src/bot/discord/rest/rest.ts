import { API } from '@discordjs/core/http-only';
import type { RateLimitData, RESTOptions } from '@discordjs/rest';
import { type Log, silentLog } from '../../../shared/log/log.ts';
import type { ProcessFeed } from '../process-feed.ts';
import { openDiscordRequests } from './discord-request.ts';
import { DiscordRest } from './discord-rest.ts';
import type { SendingStatus } from './invalid-requests.ts';
import type { RepeatTime } from './repeated-requests.ts';

/** Discord's REST API, apart from the gateway client's own: a login that failed there leaves this one usable. */
export interface OpenRest {
  api: API;
  /**
   * Edits of answers to interactions, and what follows them. Discord does not count these towards the 50 requests a second
   * that a bot may send in all, so neither does this client.
   */
  answers: Pick<API, 'interactions' | 'webhooks'>;
  /** The first answers to interactions. They wait for no limit that outlasts Discord's patience. */
  callbacks: API['interactions'];
  /** For the gateway's client: it waits for each limit, because nothing can be done without the gateway. */
  gatewayOptions: Pick<RESTOptions, 'api' | 'makeRequest' | 'retries' | 'timeout' | 'handlerSweepInterval'>;
  status(): SendingStatus;
  close(): Promise<void>;
}

interface RestOptions {
  /** REST base without version. */
  apiUrl: string;
  token: string;
  log?: Log;
  now?: () => number;
  refusals?: ProcessFeed | undefined;
  time?: RepeatTime | undefined;
}

export function openRest(given: RestOptions): OpenRest {
  const { apiUrl, token, log = silentLog, now = Date.now, refusals, time } = given;
  const requests = openDiscordRequests({ log, now, refusals, time });
  const gatewayOptions = {
    api: apiUrl,
    makeRequest: requests.makeRequest,
    // `RepeatedRequests` decides about both.
    retries: 0,
    timeout: 2 ** 31 - 1,
    // The library keeps a handler for each interaction's token, by default for an hour.
    handlerSweepInterval: 60_000,
  };
  const open = (options: Partial<RESTOptions>) =>
    new DiscordRest({ ...gatewayOptions, version: '10', ...options }).setToken(token);
  const rejectOnRateLimit = longerThan(longestWaitMs);
  const rest = open({ rejectOnRateLimit });
  const unpaced = open({ rejectOnRateLimit, globalRequestsPerSecond: Number.POSITIVE_INFINITY });
  const once = open({ rejectOnRateLimit: longerThan(callbackMs) });
  for (const one of [rest, unpaced])
    one.on('rateLimited', ({ route, timeToReset, global }) =>
      log.warn({ route, waitMs: timeToReset, global }, 'Discord limits how much is sent'),
    );
  return {
    api: new API(rest),
    answers: new API(unpaced),
    callbacks: new API(once).interactions,
    gatewayOptions,
    status: requests.status,
    async close() {
      for (const one of [rest, unpaced, once]) {
        one.clearHashSweeper();
        one.clearHandlerSweeper();
      }
      await requests.close();
    },
  };
}

// Discord itself waits 3 seconds for a first answer.
const callbackMs = 2_000;

/** The member has left by then: an error in the log is better than an answer that waits in silence. */
function longerThan(mostMs: number) {
  // For the limit of a single route, only `retryAfter` is set; `timeToReset` is not.
  return ({ timeToReset, retryAfter }: RateLimitData) => Math.max(timeToReset, retryAfter) > mostMs;
}

const longestWaitMs = 30_000;
