import { readBody } from '../../shared/contract/answer-body.ts';
import { complaintIn } from '../../shared/contract/complaint.ts';
import { infoEndpoint } from '../../shared/contract/read-player.ts';
import { keyHeader, serviceRoot } from '../../shared/contract/routes.ts';
import { followRedirects } from '../http/follow-redirects.ts';
import type { HttpAnswer } from '../http/http-client.ts';
import { PlayerApiError, type PlayerApiProblem } from '../player-api/errors.ts';
import { describeRedirect } from '../player-api/evidence.ts';
import { readAnswer } from '../player-api/read-answer.ts';
import { ask } from './ask.ts';
import type { Check, Installation } from './check.ts';
import { type Finding, failed, note, ok, problem } from './finding.ts';
import { isOwnService } from './own-service.ts';

/** Looks one player up, and reads the answer as the bot does. */
export const checkPlayerApi: Check = {
  name: 'Player API',
  needs: ['PLAYER_API_URL', 'PLAYER_API_KEY'],
  async run(installation) {
    const { url, key, second } = installation.config.playerApi;
    if (!url) return ok('not asked: the playground brings its own');
    const lookUp = lookUpAt({ url, key }, installation);
    if (!second) return lookUp;
    const [first, other] = await Promise.all([lookUp, lookUpAt(second, installation)]);
    return [first, { ...other, message: `the second address: ${other.message}` }];
  },
};

async function lookUpAt(
  { url, key }: { url: string; key: string | undefined },
  { config, wrong, timeoutMs }: Installation,
): Promise<Finding> {
  const { playerApi, service } = config;
  const { userAgent } = playerApi;
  const headers: Record<string, string> = key ? { [keyHeader]: key } : {};
  const asked = `${wrong.has('PLAYER_API_USER_AGENT') ? 'a usual User-Agent' : 'the User-Agent'}${key ? ' and the key' : ''}`;
  // The bot also falls back to the older address if the newer one does not exist.
  for (const path of infoEndpoint.paths) {
    const address = serviceRoot(url) + path;
    const answer = await followRedirects(
      `${address}?region=sg&uid=12345`,
      (at) => ask(at, { userAgent, headers, timeoutMs }),
      (redirect) => redirect,
    ).catch(failed);
    if ('verdict' in answer)
      return problem(
        isOwnService(url, service)
          ? `Loadout's own service can't be reached: ${answer.message}. Start it: npm run service`
          : `it can't be reached: ${answer.message}. ${checkUrl}`,
      );
    const outcome = outcomeOf(answer);
    if (outcome !== 'no-such-path') return judge(outcome, answer, { asked, key });
  }
  return problem(
    `there is no player API at this address: a lookup gets the 404 that any web server has. ${checkUrl}`,
  );
}

type Outcome = 'answered' | 'no-such-path' | 'web-page' | PlayerApiProblem;

function outcomeOf(answer: HttpAnswer): Outcome {
  const body = readBody(answer.body, answer.headers['content-type']);
  if (body.kind === 'markup' && answer.status < 300) return 'web-page';
  try {
    const { kind } = readAnswer(answer, infoEndpoint.read);
    if (kind !== 'missing') return kind === 'found' ? 'answered' : kind;
    const complaint = complaintIn(body);
    // The bot takes any JSON with a 404 for the API's. An address that was just typed in gets no such benefit of the doubt.
    const saysSo = complaint?.code === 'NOT_FOUND' || complaint?.says.has('no-player');
    return answer.status !== 404 || saysSo ? 'answered' : 'no-such-path';
  } catch (error) {
    if (error instanceof PlayerApiError) return error.problem;
    throw error;
  }
}

function judge(
  outcome: Exclude<Outcome, 'no-such-path'>,
  { status, headers }: HttpAnswer,
  { asked, key }: { asked: string; key: string | undefined },
): Finding {
  if (outcome === 'answered') return ok(`it takes ${asked}, and answers a lookup`);
  if (outcome === 'web-page')
    return problem(`it answers with a web page, which no player API does. ${checkUrl}`);
  switch (outcome.kind) {
    case 'not-found':
      return ok(`it takes ${asked}, and answers a lookup`);
    case 'rejected':
      return rejection(outcome, key !== undefined);
    case 'rate-limited':
      return outcome.scope === 'quota'
        ? note('the quota of the key is used up at the moment. Lookups work again when it begins anew.')
        : note('it limits us at the moment. Wait for a minute, then try again.');
    case 'unavailable':
      return unavailable(status, describeRedirect(headers.location ?? '', key));
    case 'timeout':
      return problem(`it takes too long to answer. ${checkUrl}`);
    case 'contract-broken':
      return problem(`it answers, but with no player's record: ${outcome.detail}. ${checkUrl}`);
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

function unavailable(status: number, redirectsTo: string | undefined): Finding {
  if (redirectsTo)
    return problem(
      `it redirects to ${redirectsTo}. If that is your player API, set PLAYER_API_URL to its address.`,
    );
  if (status === 403)
    return problem(
      'it refuses the lookup (status 403) and does not say why: the User-Agent, the key, its plan or your address. Ask its operator.',
    );
  return problem(`it answers with status ${status}. If it is down, wait; else check PLAYER_API_URL.`);
}

const checkUrl = 'Check PLAYER_API_URL.';
