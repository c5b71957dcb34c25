import { Counter, Gauge, type Registry } from 'prom-client';

/** The present state of the program's parts. Each is read when a client requests the metrics. */
export interface State {
  playerApi(): PlayerApiState;
  pictureSources(): readonly (Upstream & { name: string })[];
  /** All but `underWay` count since the start. */
  renders(): { asked: number; made: number; failed: number; refused: number; underWay: number };
  build: { version: string; commit: string | undefined };
  /** Milliseconds since the epoch. */
  now(): number;
}

interface PlayerApiState extends Upstream {
  /** Requests that were to be sent since the start, those included that were not admitted. */
  asked: number;
  /** As it was learned; undefined if another process keeps the queue. */
  pace?: { requests: number; seconds: number } | undefined;
  quota: { limit?: number | undefined; remaining?: number | undefined };
}

interface Upstream {
  circuit: string;
  waiting: number;
  inFlight: number;
  /** Milliseconds since the epoch. */
  pausedUntil: number | undefined;
}

/** Discord's refusals within the last ten minutes, and whether they have stopped the sending. */
export interface SendingState {
  invalidRequests: number;
  isStopped: boolean;
}

/** Adds the figures of `state` to the registry. What is not known has no value. */
export function watchState(registry: Registry, state: State): void {
  const gauge = createGauge(registry);
  watchUpstreams(registry, gauge, state);
  watchRenders(registry, gauge, state);
  const { version, commit = 'unknown' } = state.build;
  gauge('loadout_build_info', 'Which Loadout this is.', {
    labels: ['version', 'commit'],
    read: () => [[[version, commit], 1]],
  });
}

/** Adds how many shards are in each state. `read`: undefined if another process has the gateway, or none is used. */
export function watchShards(registry: Registry, read: () => readonly { state: string }[] | undefined): void {
  createGauge(registry)(
    'loadout_shards',
    'Shards of the gateway by state; none if another process has them, or if interactions come over HTTP.',
    {
      labels: ['state'],
      read: () => countBy((read() ?? []).map((shard) => shard.state)),
    },
  );
}

export function watchSending(registry: Registry, read: () => SendingState): void {
  const gauge = createGauge(registry);
  gauge(
    'loadout_discord_invalid_requests',
    'Requests of the last ten minutes that Discord refused with 401, 403 or 429; it bans at 10,000.',
    { labels: [], read: () => [[[], read().invalidRequests]] },
  );
  gauge('loadout_discord_stopped', 'Whether nothing is sent to Discord, so as not to be banned: 1 or 0.', {
    labels: [],
    read: () => [[[], read().isStopped ? 1 : 0]],
  });
}

/** The memory that this process may use, and how its caches fill their parts of it. */
interface MemoryState {
  memoryBytes(): number;
  readCaches(): readonly { name: string; bytes: number; maxBytes: number }[];
}

export function watchMemory(registry: Registry, { memoryBytes, readCaches }: MemoryState): void {
  const gauge = createGauge(registry);
  gauge('loadout_memory_limit_bytes', 'The memory that this process may use: the least of all limits.', {
    labels: [],
    read: () => [[[], memoryBytes()]],
  });
  gauge('loadout_cache_bytes', 'What each cache of pictures and cards holds.', {
    labels: ['cache'],
    read: () => readCaches().map(({ name, bytes }): Sample => [[name], bytes]),
  });
  gauge('loadout_cache_limit_bytes', 'What each cache may hold, by the memory that there is.', {
    labels: ['cache'],
    read: () => readCaches().map(({ name, maxBytes }): Sample => [[name], maxBytes]),
  });
}

/** Adds whether the store takes writes. @param check rejects if not */
export function watchStore(registry: Registry, check: () => Promise<unknown>): void {
  new Gauge({
    name: 'loadout_store_up',
    help: 'Whether the store takes writes at this moment: 1 or 0.',
    registers: [registry],
    async collect() {
      const isUp = await check().then(
        () => true,
        () => false,
      );
      this.set(isUp ? 1 : 0);
    },
  });
}

export interface WatchedBackups {
  everyMs?: number | undefined;
  /** 0: there is none yet. */
  lastAt(): Promise<number>;
}

/** Adds the age of the last backup, and how old it may become. */
export function watchBackups(registry: Registry, { everyMs = 0, lastAt }: WatchedBackups): void {
  const registers = [registry];
  new Gauge({
    name: 'loadout_backup_interval_seconds',
    help: 'The time from one regular backup to the next.',
    registers,
  }).set(everyMs / 1000);
  new Gauge({
    name: 'loadout_last_backup_timestamp_seconds',
    help: 'When the last good regular backup was made; 0 if there is none.',
    registers,
    async collect() {
      await lastAt().then(
        (at) => this.set(at / 1000),
        // The store is away: another metric says so.
        () => undefined,
      );
    },
  });
}

function watchUpstreams(
  registry: Registry,
  gauge: AddGauge,
  { playerApi, pictureSources, now }: State,
): void {
  const ofPlayerApi = (value: number | undefined): Sample[] => [[[playerApiName], value]];
  /** The player API itself, then the sources of pictures: the first of them is the player API too, with a circuit of its own. */
  const upstreams = () => [
    { ...playerApi(), name: playerApiName },
    ...pictureSources().map((source) => ({ ...source, name: `pictures ${source.name}` })),
  ];
  const each = (read: (upstream: Upstream) => number) => () =>
    upstreams().map((upstream): Sample => [[upstream.name], read(upstream)]);
  gauge('loadout_circuit', 'Which state the circuit of an upstream is in: 1, the others 0.', {
    labels: ['upstream', 'state'],
    read: () =>
      upstreams().flatMap(({ name, circuit }) =>
        circuitStates.map((one): Sample => [[name, one], one === circuit ? 1 : 0]),
      ),
  });
  gauge('loadout_queue_waiting', 'Requests that wait for a permit to be sent.', {
    labels: ['upstream'],
    read: each(({ waiting }) => waiting),
  });
  gauge('loadout_queue_in_flight', 'Requests that were sent and are not answered.', {
    labels: ['upstream'],
    read: each(({ inFlight }) => inFlight),
  });
  gauge('loadout_pause_seconds', 'How much longer a refusal by a rate limit is waited out.', {
    labels: ['upstream'],
    read: each(({ pausedUntil = 0 }) => Math.max(0, pausedUntil - now()) / 1000),
  });
  gauge('loadout_learned_requests_per_second', 'How much is sent at most, as learned from the firewall.', {
    labels: ['upstream'],
    read: () => {
      const { pace } = playerApi();
      return ofPlayerApi(pace && pace.requests / pace.seconds);
    },
  });
  new Counter({
    name: 'loadout_requests_asked_total',
    help: 'Requests that were to be sent, those included that were not admitted in time: the demand.',
    labelNames: ['upstream'],
    registers: [registry],
    collect() {
      this.reset();
      this.inc({ upstream: playerApiName }, playerApi().asked);
    },
  });
  gauge('loadout_quota_limit', "The allowance of the player API's key.", {
    labels: ['upstream'],
    read: () => ofPlayerApi(playerApi().quota.limit),
  });
  gauge('loadout_quota_remaining', 'What is left of it.', {
    labels: ['upstream'],
    read: () => ofPlayerApi(playerApi().quota.remaining),
  });
}

function watchRenders(registry: Registry, gauge: AddGauge, { renders }: State): void {
  gauge('loadout_render_queue', 'Cards that wait for their turn or are being drawn.', {
    labels: [],
    read: () => [[[], renders().underWay]],
  });
  new Counter({
    name: 'loadout_renders_total',
    help: 'Cards that were asked for: drawn, reused (the same card was kept), refused (they could not be ready in time), or failed.',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      const { asked, made, failed, refused, underWay } = renders();
      this.reset();
      this.inc({ outcome: 'drawn' }, made);
      this.inc({ outcome: 'failed' }, failed);
      this.inc({ outcome: 'refused' }, refused);
      this.inc({ outcome: 'reused' }, asked - made - failed - refused - underWay);
    },
  });
}

/** Values of the labels in their order, and the value; undefined: not known. */
type Sample = [labels: string[], value: number | undefined];

type AddGauge = (
  name: string,
  help: string,
  { labels, read }: { labels: string[]; read: () => Sample[] },
) => void;

function createGauge(registry: Registry): AddGauge {
  return (name, help, { labels, read }) => {
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      collect() {
        // A label that is gone, such as a state that no shard is in, must not keep its last value.
        this.reset();
        for (const [values, value] of read()) if (value !== undefined) this.labels(...values).set(value);
      },
    });
  };
}

function countBy(names: readonly string[]): Sample[] {
  return [...new Set(names)].map((name) => [[name], names.filter((one) => one === name).length]);
}

const playerApiName = 'player-api';
const circuitStates = ['closed', 'half-open', 'open'];
