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

export interface FirewallRules {
  rateLimit: RateLimit;
  /** Length of a ban and its `Retry-After`; 60 by default. */
  banSeconds?: number;
  userAgents?: UserAgentRules;
  memory?: RateMemory;
}

export interface FirewallOptions extends FirewallRules {
  /** Addresses or networks (`10.0.0.0/8`) of proxies whose `X-Forwarded-*` headers are trusted; none by default. */
  trustedProxies?: readonly string[];
}

interface Caller {
  ip: string;
  raw: Pick<IncomingMessage, 'rawHeaders' | 'socket'>;
  routeOptions?: { url?: string | undefined } | undefined;
}

/** Checks of a request. Both reject with the ApiError of a refusal (specification, section 7.1). */
export interface Firewall {
  pass(request: Caller): Promise<void>;
  passAddress(address: string | undefined): Promise<void>;
}

/** Checks every request first. A refused User-Agent counts against the address, which trusted proxies may forward. */
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
      // The forwarded value may be no address.
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

/** Files that `/docs` loads by itself. If counted, a visit would be eight requests, and a few would ban the reader. */
function isPartOfPage(route = ''): boolean {
  return route === `${docsPath}/json` || route.startsWith(`${docsPath}/static/`);
}

export function completeRules({
  rateLimit,
  banSeconds = edgeRetryAfterSeconds,
  userAgents = defaultUserAgentRules,
  memory = defaultRateMemory,
}: FirewallRules): Required<FirewallRules> {
  return { rateLimit, banSeconds, userAgents, memory };
}

export function describeRejection(code: ErrorCode, { minLength }: UserAgentRules): string {
  const { message } = errorCodes[code];
  return code === 'FW_001' ? message.replaceAll(String(minUserAgentLength), String(minLength)) : message;
}

function explain(rejection: UserAgentRejection, rules: UserAgentRules): string {
  const sentence = describeRejection(rejection.code, rules);
  return rejection.code === 'FW_002' ? `${sentence} It contains “${rejection.token}”.` : sentence;
}

const tooLong = `The User-Agent is longer than ${maxUserAgentLength} characters: shorten it.`;

/** Returns all User-Agent headers, because Node's own `headers` keep only the first. */
function userAgentsOf({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): (string | undefined)[] {
  const found = rawHeaders.filter(
    (_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'user-agent',
  );
  return found.length > 0 ? found : [undefined];
}

type Judge = (userAgent: string | undefined) => UserAgentRejection | undefined;

/** Remembers accepted User-Agents, because each client always sends the same one. */
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
