import { z } from 'zod';
import type { Shards } from './gateway.ts';

/** Maximum servers of a shard; Discord disconnects shards with more. */
export const mostServersPerShard = 2_500;

export const countedServers = z.object({ approximate_guild_count: z.number().optional() });

export function crowdedShards(servers: number, count: number, shards: Shards): string | undefined {
  const most = count * mostServersPerShard;
  if (servers < warnFrom * most) return undefined;
  const remedy =
    shards === 'auto'
      ? 'Restart Loadout: with SHARDS=auto it takes as many shards as Discord recommends.'
      : `Restart all gateway processes with more shards in SHARDS (…/${2 * count} instead of …/${count}).`;
  return `${servers} servers fill ${count} shards, which may have ${most}: Discord closes fuller ones. ${remedy} If one process can't carry them all, take step 4 of docs/scaling.md.`;
}

const warnFrom = 0.8;
