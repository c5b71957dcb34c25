import type { Log } from '../../shared/log/log.ts';
import type { Shutdown } from '../../shared/process/shutdown.ts';
import type { Schedule } from '../../shared/time/schedule.ts';
import { dayMs } from '../../shared/time/utc-day.ts';
import { countedServers, crowdedShards, mostServersPerShard } from '../discord/gateway/crowded-shards.ts';
import type { ShardState, Shards } from '../discord/gateway/gateway.ts';
import type { OpenRest } from '../discord/rest/rest.ts';
import type { Metrics } from '../operations/metrics.ts';

interface Watching {
  rest: Pick<OpenRest, 'api'>;
  own: readonly ShardState[] | undefined;
  metrics: Pick<Metrics, 'watch'>;
  every: Schedule;
  shutdown: Shutdown;
  log: Log;
}

/** Counts the bot's servers daily for the metrics, and warns before shards are full. Never rejects. */
export function watchServers(shards: Shards, { rest, own, metrics, every, shutdown, log }: Watching): void {
  if (!own) return;
  const count = shards === 'auto' ? own.length : shards.count;
  let servers: number | undefined;
  async function ask(): Promise<void> {
    const application = await rest.api.applications.getCurrent().catch(() => undefined);
    servers = countedServers.safeParse(application).data?.approximate_guild_count;
    const problem = crowdedShards(servers ?? 0, count, shards);
    if (problem) log.warn({ servers, shards: count }, problem);
  }
  const most = count * mostServersPerShard;
  metrics.watch('servers', () => (servers === undefined ? undefined : { servers, most }));
  void ask();
  shutdown.add('servers', every(ask, dayMs));
}
