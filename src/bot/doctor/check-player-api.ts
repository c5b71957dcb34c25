import { infoEndpoint } from '../../shared/contract/read-player.ts';
import type { AddressOptions } from '../../shared/contract/shapes.ts';
import { commandFor } from '../../shared/process/command-for.ts';
import { followRedirects } from '../http/follow-redirects.ts';
import { ApiAddress } from '../player-api/api-address.ts';
import { type Attempt, readAttempt } from '../player-api/attempt.ts';
import type { PlayerApiProblem } from '../player-api/errors.ts';
import { describeRedirect } from '../player-api/evidence.ts';
import { ask } from './ask.ts';
import type { Check, Installation } from './check.ts';
import { type Finding, failed, note, ok, problem } from './finding.ts';
import { isOwnService, startOwnService } from './own-service.ts';

export const checkPlayerApi: Check = {
  name: 'Player API',
  needs: ['PLAYER_API_URL', 'PLAYER_API_KEY'],
  async run(installation) {
    const { url, second, ...first } = installation.config.playerApi;
    if (!url) return ok('not asked: the playground brings its own');
    const lookUp = lookUpAt({ ...first, baseUrl: url }, installation);
    if (!second) return lookUp;
    const other = lookUpAt({ ...second, baseUrl: second.url }, installation);
    const [finding, otherFinding] = await Promise.all([lookUp, other]);
    return [finding, { ...otherFinding, message: `the second address: ${otherFinding.message}` }];
  },
};

async function lookUpAt(
  options: AddressOptions,
  { config: { playerApi, service }, wrong, timeoutMs }: Installation,
): Promise<Finding> {
  const { baseUrl, key } = options;
  const address = new ApiAddress(options, { cache: nothingKept, now: Date.now });
  const { headers } = address;
  const { userAgent } = playerApi;
  const query = { region: 'sg', uid: '12345' };
  const get = async (url: string) => {
    const send = (at: string) => ask(at, { userAgent, headers, timeoutMs });
    const answer = await followRedirects(url, send, (redirect) => redirect);
    return readAttempt(answer, { endpoint: { read: infoEndpoint.read }, query });
  };
  const asked = await address.ask('info', query, get).catch(failed);
  if (asked && 'verdict' in asked)
    return problem(
      isOwnService(baseUrl, service)
        ? `Loadout's own service can't be reached: ${asked.message}. Start it: ${startOwnService()}`
        : `it can't be reached: ${asked.message}. ${checkUrl}`,
    );
  if (!asked || asked.tried) return describeStranger(asked?.tried ?? []);
  const agent = wrong.has('PLAYER_API_USER_AGENT') ? 'a usual User-Agent' : 'the User-Agent';
  const accepts = `it takes ${agent}${key ? ' and the key' : ''}, and answers a lookup at ${asked.path}`;
  return judge(asked.attempt, { accepts, key });
}

/** Reports an API that answers none of the requests that Loadout knows. */
export function describeStranger(tried: readonly string[]): Finding {
  return problem(
    `there is no player API at this address that Loadout knows how to ask (${tried.join('; ')}). ${checkUrl} If it is right, describe its requests in PLAYER_API_REQUEST.`,
  );
}

const nothingKept = { get: async () => undefined, set: async () => undefined };

function judge(
  { answer: { status, headers }, reading, error }: Attempt<unknown>,
  { accepts, key }: { accepts: string; key: string | undefined },
): Finding {
  if (reading) return reading.kind === 'no-such-path' ? unavailable(status, undefined) : ok(accepts);
  const redirectsTo = describeRedirect(headers.location ?? '', key);
  return explainProblem(error.problem, { status, redirectsTo, hasKey: key !== undefined });
}

interface Circumstances {
  status?: number | undefined;
  redirectsTo?: string | undefined;
  hasKey: boolean;
}

/** Explains a failed lookup, and the remedy, to an operator. */
export function explainProblem(
  found: PlayerApiProblem,
  { status, redirectsTo, hasKey }: Circumstances,
): Finding {
  switch (found.kind) {
    case 'not-found':
      return problem('it does not know this player. Check the ID, and try it with the player’s region.');
    case 'rejected':
      return rejection(found, hasKey);
    case 'rate-limited':
      return found.scope === 'quota'
        ? note('the quota of the key is used up at the moment. Lookups work again when it begins anew.')
        : note('it limits us at the moment. Wait for a minute, then try again.');
    case 'unavailable':
      return unavailable(status ?? found.status, redirectsTo);
    case 'timeout':
      return problem(`it takes too long to answer. It may be waking up: try again in a minute. ${checkUrl}`);
    case 'contract-broken':
      return problem(`it answers, but with no player's record: ${found.detail}. ${checkUrl}`);
  }
}

type Rejected = Extract<PlayerApiProblem, { kind: 'rejected' }>;

function rejection({ reason, code }: Rejected, hasKey: boolean): Finding {
  const because = code ? ` (${code})` : '';
  switch (reason) {
    case 'user-agent':
      return problem(
        `its firewall refuses PLAYER_API_USER_AGENT${because}. Use a name of your own: <AppName>/<version> (+<app_url>).`,
      );
    case 'plan':
      return problem(
        `the plan of the key does not include player records${because}. Ask the API's operator for a larger plan.`,
      );
    case 'key':
      return problem(
        hasKey
          ? `it refuses PLAYER_API_KEY${because}. Copy the key again, or say in PLAYER_API_KEY_HEADER how the API wants it.`
          : 'it wants a key, and PLAYER_API_KEY is missing. Set it to yours.',
      );
    case 'parameter':
      return note(
        `it refuses this lookup${because}; try a player you know: ${commandFor('doctor', '--try UID REGION')}`,
      );
  }
}

function unavailable(status: number | undefined, redirectsTo: string | undefined): Finding {
  if (redirectsTo)
    return problem(
      `it redirects to ${redirectsTo}. If that is your player API, set PLAYER_API_URL to its address.`,
    );
  if (status === 403)
    return problem(
      'it refuses the lookup (status 403) and does not say why: the User-Agent, the key, its plan or your address. Ask its operator.',
    );
  if (status === undefined) return problem(`it can't be reached. ${checkUrl}`);
  return problem(`it answers with status ${status}. If it is down, wait; else check PLAYER_API_URL.`);
}

const checkUrl = 'Check PLAYER_API_URL.';
