import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { type ErrorCode, errorCodes } from '../contract/error-codes.ts';
import { edgeRetryAfterSeconds, minUserAgentLength } from '../contract/limits.ts';
import {
  defaultUserAgentRules,
  judgeUserAgent,
  type UserAgentRejection,
  type UserAgentRules,
} from '../contract/user-agent.ts';
import { ApiError } from './api-error.ts';
import { defaultRateMemory, type RateLimit, type RateMemory, rateWindow } from './rate-window.ts';

/** Every rule of the edge. */
export interface FirewallRules {
  rateLimit: RateLimit;
  /** How long an address waits that went over the limit; also its `Retry-After`. 60. */
  banSeconds?: number;
  userAgents?: UserAgentRules;
  memory?: RateMemory;
}

/** Every rule, and whose word is taken for an address. */
export interface FirewallOptions extends FirewallRules {
  /** Addresses or networks (`10.0.0.0/8`) of proxies whose `X-Forwarded-*` headers are believed; none by default. */
  trustedProxies?: readonly string[];
}

/** Each throws what the edge refuses with (specification, section 7.1). */
export interface Firewall {
  pass(request: FastifyRequest): void;
  /** For what was no HTTP: counts it against its address, the only thing known of it. */
  passAddress(address: string | undefined): void;
}

/**
 * The edge: every request passes it first, whatever its path. A refused User-Agent counts against its address too.
 * The address is the peer's own; headers that claim another are believed from trusted proxies alone (`request.ip`).
 */
export function buildFirewall(
  { rateLimit, banSeconds, userAgents, memory }: Required<FirewallRules>,
  now: () => number,
): Firewall {
  const secondsToWait = rateWindow(rateLimit, banSeconds, memory);
  const judge = judgeOnce((userAgent) => judgeUserAgent(userAgent, userAgents));
  const passAddress = (address = 'unknown'): void => {
    const wait = secondsToWait(address, now());
    if (wait !== undefined) throw new ApiError('FW_004', undefined, { retryAfterSeconds: wait });
  };
  return {
    passAddress,
    pass({ ip, headers, socket }) {
      // What a proxy passes on need not be an address.
      passAddress(isIP(ip) ? ip : socket.remoteAddress);
      const rejection = judge(headers['user-agent']);
      if (!rejection) return;
      throw new ApiError(rejection.code, explain(rejection, userAgents));
    },
  };
}

/** The rules with every silent one as decided. */
export function completeRules({
  rateLimit,
  banSeconds = edgeRetryAfterSeconds,
  userAgents = defaultUserAgentRules,
  memory = defaultRateMemory,
}: FirewallRules): Required<FirewallRules> {
  return { rateLimit, banSeconds, userAgents, memory };
}

/** What an error says in general, by the rules that hold here. */
export function sentenceOf(code: ErrorCode, { minLength }: UserAgentRules): string {
  const { message } = errorCodes[code];
  return code === 'FW_001' ? message.replaceAll(String(minUserAgentLength), String(minLength)) : message;
}

function explain(rejection: UserAgentRejection, rules: UserAgentRules): string {
  const sentence = sentenceOf(rejection.code, rules);
  return rejection.code === 'FW_002' ? `${sentence} It contains “${rejection.token}”.` : sentence;
}

type Judge = (userAgent: string | undefined) => UserAgentRejection | undefined;

/** Callers introduce themselves with the same words every time, and those who pass are few. */
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
