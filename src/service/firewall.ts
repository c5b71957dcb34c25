import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { type ErrorCode, errorCodes } from '../shared/contract/error-codes.ts';
import { edgeRetryAfterSeconds, maxUserAgentLength, minUserAgentLength } from '../shared/contract/limits.ts';
import { docsPath } from '../shared/contract/routes.ts';
import {
  defaultUserAgentRules,
  judgeUserAgent,
  type UserAgentRejection,
  type UserAgentRules,
} from '../shared/contract/user-agent.ts';
import { ApiError } from './api-error.ts';
import { defaultRateMemory, type EdgeLimit, type RateLimit, type RateMemory } from './edge-limit.ts';
import { toNetwork } from './to-network.ts';

/** The rules of the firewall. */
export interface FirewallRules {
  rateLimit: RateLimit;
  /** How long an address is banned after it exceeded the limit; also its `Retry-After`. 60 by default. */
  banSeconds?: number;
  userAgents?: UserAgentRules;
  memory?: RateMemory;
}

/** The rules, and the proxies that are trusted. */
export interface FirewallOptions extends FirewallRules {
  /** Addresses or networks (`10.0.0.0/8`) of proxies whose `X-Forwarded-*` headers are believed; none by default. */
  trustedProxies?: readonly string[];
}

/** The parts of a request for the firewall; `ip` is the address as far as proxies are trusted. */
interface Caller {
  ip: string;
  raw: Pick<IncomingMessage, 'rawHeaders' | 'socket'>;
  /** Of the route that serves it, if there is one. */
  routeOptions?: { url?: string | undefined } | undefined;
}

/** Both reject with the ApiError of a refusal (specification, section 7.1). */
export interface Firewall {
  pass(request: Caller): Promise<void>;
  /** Counts a request that could not be parsed against its address. */
  passAddress(address: string | undefined): Promise<void>;
}

/**
 * The first check of every request, whatever its path. A request with a refused User-Agent counts against its address, too.
 * The address is that of the connection; forwarding headers are believed only from trusted proxies (`request.ip`).
 */
export function buildFirewall(
  { banSeconds, userAgents }: Required<FirewallRules>,
  edgeLimit: EdgeLimit,
): Firewall {
  const judge = judgeOnce((userAgent) => judgeUserAgent(userAgent, userAgents));
  const passAddress = async (address = 'unknown', isCounted = true): Promise<void> => {
    if (!(await edgeLimit(toNetwork(address), isCounted)))
      throw new ApiError('FW_004', undefined, { retryAfterSeconds: banSeconds });
  };
  return {
    passAddress: (address) => passAddress(address),
    async pass({ ip, raw, routeOptions }) {
      // The value that a proxy passes on need not be an address.
      await passAddress(isIP(ip) ? ip : raw.socket.remoteAddress, !isPartOfPage(routeOptions?.url));
      for (const userAgent of userAgentsOf(raw)) {
        if (userAgent && userAgent.length > maxUserAgentLength)
          throw new ApiError('INVALID_PARAMETER', tooLong);
        const rejection = judge(userAgent);
        if (rejection) throw new ApiError(rejection.code, explain(rejection, userAgents));
      }
    },
  };
}

/**
 * Whether a route serves what the page under `/docs` loads by itself. One look at the page would count as eight requests,
 * and a few looks would ban every program on the reader's machine.
 */
function isPartOfPage(route = ''): boolean {
  return route === `${docsPath}/json` || route.startsWith(`${docsPath}/static/`);
}

/** The rules with a default for each that is not given. */
export function completeRules({
  rateLimit,
  banSeconds = edgeRetryAfterSeconds,
  userAgents = defaultUserAgentRules,
  memory = defaultRateMemory,
}: FirewallRules): Required<FirewallRules> {
  return { rateLimit, banSeconds, userAgents, memory };
}

/** The general message of an error code under these rules. */
export function describeRejection(code: ErrorCode, { minLength }: UserAgentRules): string {
  const { message } = errorCodes[code];
  return code === 'FW_001' ? message.replaceAll(String(minUserAgentLength), String(minLength)) : message;
}

function explain(rejection: UserAgentRejection, rules: UserAgentRules): string {
  const sentence = describeRejection(rejection.code, rules);
  return rejection.code === 'FW_002' ? `${sentence} It contains “${rejection.token}”.` : sentence;
}

const tooLong = `The User-Agent is longer than ${maxUserAgentLength} characters: shorten it.`;

/** Every User-Agent header: Node's own `headers` keep the first alone. */
function userAgentsOf({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): (string | undefined)[] {
  const found = rawHeaders.filter(
    (_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'user-agent',
  );
  return found.length > 0 ? found : [undefined];
}

type Judge = (userAgent: string | undefined) => UserAgentRejection | undefined;

/** Caches accepted User-Agents: there are few, and each client sends the same one every time. */
function judgeOnce(judge: Judge): Judge {
  const passed = new Set<string | undefined>();
  return (userAgent) => {
    if (passed.has(userAgent)) return undefined;
    const rejection = judge(userAgent);
    if (!rejection && passed.size < maxRemembered) passed.add(userAgent);
    return rejection;
  };
}

const maxRemembered = 500;
