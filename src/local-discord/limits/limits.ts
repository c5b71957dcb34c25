import { z } from 'zod';

export interface Limits {
  /** Requests per second for a bot, without interactions; `Infinity`: no limit. */
  readonly requestsPerSecond: number;
  readonly routes: boolean;
  /** Allowed 401, 403 and 429 responses per address in ten minutes; one more bans the address for the rest. */
  readonly invalidRequests: number;
  /** Whether to refuse requests without a User-Agent, from browsers, or from HTTP clients that Discord blocks. */
  readonly userAgent: boolean;
  readonly sessionStarts: number;
  /** Session starts per 5 seconds; when sharded, one for each `shard_id % max_concurrency`. */
  readonly maxConcurrency: number;
  /** Bots with fewer shards are refused (4011). */
  readonly minShards: number;
  readonly framesPerMinute: number;
}

/** Discord's documented limits, but 16 session starts in 5 seconds (small bots have one), so that tests are fast. */
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
