import { z } from 'zod';

export interface Limits {
  /** Requests of one bot each second, interactions aside; `Infinity` for no limit. */
  readonly requestsPerSecond: number;
  readonly routes: boolean;
  /** The answers with 401, 403 or 429 that one address may get in ten minutes. One more bans it for the rest of that time. */
  readonly invalidRequests: number;
  /** Whether requests are refused that name no client, a browser, or one of the plain HTTP clients that Discord is known to block. */
  readonly userAgent: boolean;
  readonly sessionStarts: number;
  /** Sessions that a bot may begin in 5 seconds; of shards, one of each `shard_id % max_concurrency`. */
  readonly maxConcurrency: number;
  /** A bot with fewer shards is refused (4011). */
  readonly minShards: number;
  readonly framesPerMinute: number;
}

/**
 * Discord's own limits as far as they are documented. Up to 16 sessions may start in 5 seconds (a small bot has one), so that
 * the shards of a test start at once, and a bot can restart.
 */
export const discordLimits: Limits = {
  requestsPerSecond: 50,
  routes: true,
  invalidRequests: 10_000,
  userAgent: true,
  sessionStarts: 1000,
  maxConcurrency: 16,
  minShards: 1,
  framesPerMinute: 120,
};

const count = z.int().min(1).exactOptional();
const isOn = z.boolean().exactOptional();

export const limitsForm = z.strictObject({
  requestsPerSecond: count,
  routes: isOn,
  invalidRequests: count,
  userAgent: isOn,
  sessionStarts: count,
  maxConcurrency: count,
  minShards: count,
  framesPerMinute: count,
} satisfies Record<keyof Limits, z.ZodType>);
