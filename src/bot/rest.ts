import { API } from '@discordjs/core/http-only';
import { type RateLimitData, REST } from '@discordjs/rest';
import { type Log, silentLog } from '../errors/log.ts';
import { openDiscordRequests } from './discord-request.ts';
import type { SendingStatus } from './invalid-requests.ts';

/** Discord's REST API, apart from the gateway client's own: a login that failed there leaves this one usable. */
export interface OpenRest {
  api: API;
  /** The first answers to interactions. Nothing is repeated here: the responder does it, because it must know. */
  callbacks: API['interactions'];
  status(): SendingStatus;
  close(): Promise<void>;
}

/** @param apiUrl REST base without version */
export function openRest({
  apiUrl,
  token,
  log = silentLog,
  now = Date.now,
}: {
  apiUrl: string;
  token: string;
  log?: Log;
  /** Milliseconds since the epoch. */
  now?: () => number;
}): OpenRest {
  const requests = openDiscordRequests({ log, now });
  const { makeRequest } = requests;
  const options = { api: apiUrl, version: '10', rejectOnRateLimit: longerThan(longestWaitMs), makeRequest };
  const rest = new REST(options).setToken(token);
  const once = new REST({
    ...options,
    retries: 0,
    timeout: callbackMs,
    rejectOnRateLimit: longerThan(callbackMs),
  }).setToken(token);
  rest.on('rateLimited', ({ route, timeToReset, global }) =>
    log.warn({ route, waitMs: timeToReset, global }, 'Discord limits how much is sent'),
  );
  return {
    api: new API(rest),
    callbacks: new API(once).interactions,
    status: requests.status,
    async close() {
      for (const one of [rest, once]) {
        one.clearHashSweeper();
        one.clearHandlerSweeper();
      }
      await requests.close();
    },
  };
}

// Discord itself waits 3 seconds for a first answer; one attempt must leave time for the next.
const callbackMs = 2_000;

/** Whoever waits is gone by then: better an error in the log than an answer that waits in silence. */
function longerThan(mostMs: number) {
  // A limit of one route alone is told by `retryAfter`, with nothing about its reset.
  return ({ timeToReset, retryAfter }: RateLimitData) => Math.max(timeToReset, retryAfter) > mostMs;
}

const longestWaitMs = 30_000;
