import { z } from 'zod';

export interface Limits {
  /** One bot's requests a second without interactions; `Infinity`: no limit. */
  readonly requestsPerSecond: number;
  readonly routes: boolean;
  /** Answers with 401, 403 or 429 per address in ten minutes; one more bans it for the rest. */
  readonly invalidRequests: number;
  /** Refuse requests without a client, from browsers, or from plain HTTP clients that Discord blocks. */
  readonly userAgent: boolean;
  readonly sessionStarts: number;
  /** Sessions per 5 seconds; with shards, one of each `shard_id % max_concurrency`. */
  readonly maxConcurrency: number;
  /** Bots with fewer shards are refused (4011). */
  readonly minShards: number;
  readonly framesPerMinute: number;
}

/** Discord's documented limits, but 16 sessions may start in 5 seconds (a small bot has one), so that tests are fast. */
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
