import type { FastifyRequest } from 'fastify';
import { errorCodes } from '../contract/error-codes.ts';
import { edgeRetryAfterSeconds } from '../contract/limits.ts';
import { judgeUserAgent } from '../contract/user-agent.ts';
import { ApiError } from './api-error.ts';
import { type RateLimit, rateWindow } from './rate-window.ts';

/** Throws what the edge refuses a request with (specification, section 7.1). */
export type Firewall = (request: FastifyRequest) => void;

/**
 * The edge: every request passes it first, whatever its path. A refused User-Agent counts against its address too.
 * The address is the peer's own; headers that claim another are not believed.
 */
export function buildFirewall(limit: RateLimit, now: () => number): Firewall {
  const secondsToWait = rateWindow(limit, edgeRetryAfterSeconds);
  return ({ headers, socket }) => {
    const wait = secondsToWait(socket.remoteAddress ?? 'unknown', now());
    if (wait !== undefined) throw new ApiError('FW_004', undefined, { retryAfterSeconds: wait });
    const rejection = judgeUserAgent(headers['user-agent']);
    if (!rejection) return;
    const { message } = errorCodes[rejection.code];
    throw new ApiError(
      rejection.code,
      rejection.code === 'FW_002' ? `${message} It contains “${rejection.token}”.` : message,
    );
  };
}
