import type { Query } from '../../shared/contract/endpoint.ts';
import { infoEndpoint } from '../../shared/contract/read-player.ts';
import type { AddressOptions } from '../../shared/contract/shapes.ts';
import { followRedirects } from '../http/follow-redirects.ts';
import { ApiAddress, type Try } from '../player-api/api-address.ts';
import { type Attempt, judgeKnown, judgeUnknown, readAttempt } from '../player-api/attempt.ts';
import type { PlayerApiProblem } from '../player-api/errors.ts';
import { describeRedirect, describeTry } from '../player-api/evidence.ts';
import { ask } from './ask.ts';
import type { Check, Installation } from './check.ts';
import { type Finding, failed, note, ok, problem } from './finding.ts';
import { isOwnService } from './own-service.ts';

/** Looks one player up, and reads the answer as the bot does. */
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
  const tries = await lookUp(address, query, get).catch(failed);
  if ('verdict' in tries)
    return problem(
      isOwnService(baseUrl, service)
        ? `Loadout's own service can't be reached: ${tries.message}. Start it: npm run service`
        : `it can't be reached: ${tries.message}. ${checkUrl}`,
    );
  const agent = wrong.has('PLAYER_API_USER_AGENT') ? 'a usual User-Agent' : 'the User-Agent';
  const last = tries.at(-1);
  if (!last || last.verdict === 'not-served') return problem(describeStranger(tries, key));
  const accepts = `it takes ${agent}${key ? ' and the key' : ''}, and answers a lookup at ${last.path}`;
  return judge(last.answer, { accepts, key });
}

/** Asks as the operator says, or at every request that is known. */
async function lookUp(
  address: ApiAddress,
  query: Query,
  get: (url: string) => Promise<Attempt<unknown>>,
): Promise<Try<Attempt<unknown>>[]> {
  if (address.isUnknown) return address.findOut(query, { get, judge: judgeUnknown });
  const answer = await address.ask('info', query, { get, judge: judgeKnown });
  return answer ? [{ path: address.path ?? '', answer, verdict: judgeKnown(answer) }] : [];
}

function describeStranger(tries: readonly Try<Attempt<unknown>>[], key: string | undefined): string {
  const tried = tries.map(({ path, answer: { answer } }) => describeTry(path, answer, key)).join('; ');
  return `there is no player API at this address that Loadout knows how to ask (${tried}). ${checkUrl} If it is right, describe its requests in PLAYER_API_REQUEST.`;
}

const nothingKept = {
  get: async () => undefined,
  set: async () => undefined,
  delete: async () => undefined,
};

function judge(
  { answer: { status, headers }, error }: Attempt<unknown>,
  { accepts, key }: { accepts: string; key: string | undefined },
): Finding {
  if (!error) return ok(accepts);
  const redirectsTo = describeRedirect(headers.location ?? '', key);
  return explainProblem(error.problem, { status, redirectsTo, hasKey: key !== undefined });
}

interface Circumstances {
  status?: number | undefined;
  redirectsTo?: string | undefined;
  hasKey: boolean;
}

/** Says what an operator can do about a lookup that failed. */
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
      return problem(`it takes too long to answer. ${checkUrl}`);
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
          ? `it refuses PLAYER_API_KEY${because}. Copy the key again.`
          : 'it wants a key, and PLAYER_API_KEY is missing. Set it to yours.',
      );
    case 'parameter':
      return note(
        `it refuses the test lookup of uid 12345 in region sg${because}; look up a player you know`,
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
