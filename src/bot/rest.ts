import { API } from '@discordjs/core/http-only';
import { REST, type RESTOptions, type ResponseLike } from '@discordjs/rest';
import { makeRequest } from '@discordjs/rest/undiciRequest';
import { type Log, silentLog } from '../errors/log.ts';

/** Discord's REST API, apart from the gateway client's own: a login that failed there leaves this one usable. */
export interface OpenRest {
  api: API;
  /** The first answers to interactions. Nothing is repeated here: the responder does it, because it must know. */
  callbacks: API['interactions'];
  close(): void;
}

/** @param apiUrl REST base without version */
export function openRest({
  apiUrl,
  token,
  log = silentLog,
}: {
  apiUrl: string;
  token: string;
  log?: Log;
}): OpenRest {
  const options = { api: apiUrl, version: '10', rejectOnRateLimit: isTooLong };
  const rest = new REST({ ...options, makeRequest: repeatAfterClose }).setToken(token);
  const once = new REST({ ...options, retries: 0, timeout: callbackMs }).setToken(token);
  rest.on('rateLimited', ({ route, timeToReset, global }) =>
    log.warn({ route, waitMs: timeToReset, global }, 'Discord limits how much is sent'),
  );
  for (const one of [rest, once]) {
    const watch = watchForForeignAnswers(log);
    one.on('response', (_request, response) => watch(response));
  }
  return {
    api: new API(rest),
    callbacks: new API(once).interactions,
    close() {
      for (const one of [rest, once]) {
        one.clearHashSweeper();
        one.clearHandlerSweeper();
      }
    },
  };
}

// Discord itself waits 3 seconds for a first answer; one attempt must leave time for the next.
const callbackMs = 2_000;

/**
 * @discordjs/rest takes a redirect or a web page for a success, though the answer has not arrived: something stands between
 * us and Discord. Logged once until a proper answer comes.
 */
function watchForForeignAnswers(log: Log) {
  let isForeign = false;
  return ({ status, headers }: Pick<ResponseLike, 'status' | 'headers'>): void => {
    const type = headers.get('content-type') ?? '';
    const wasForeign = isForeign;
    isForeign = (status >= 300 && status < 400) || (status < 300 && type.includes('text/html'));
    if (isForeign && !wasForeign) log.warn({ status, type }, 'something else answers in place of Discord');
  };
}

// A member is gone by then: better an error in the log than an answer that waits in silence.
function isTooLong({ timeToReset }: { timeToReset: number }): boolean {
  return timeToReset > longestWaitMs;
}

const longestWaitMs = 30_000;

/**
 * @discordjs/rest repeats a request after ECONNRESET, not after undici's "other side closed", which is the same to us:
 * edits can be repeated without harm, and of a follow-up two are better than none.
 */
const repeatAfterClose: RESTOptions['makeRequest'] = async (url, init) => {
  try {
    return await makeRequest(url, init);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'UND_ERR_SOCKET')
      throw Object.assign(new Error('the connection was closed', { cause: error }), { code: 'ECONNRESET' });
    throw error;
  }
};
