import { Counter, Gauge, type Registry } from 'prom-client';

export interface State {
  playerApi(): PlayerApiState;
  pictureSources(): readonly (Upstream & { name: string })[];
  /** Totals since the start; `underWay` is the present number. */
  renders(): { asked: number; made: number; failed: number; refused: number; underWay: number };
  build: { version: string; commit: string | undefined };
  now(): number;
}

interface PlayerApiState extends Upstream {
  /** Includes requests that were not admitted. */
  asked: number;
  pace: { requests: number; seconds: number };
  quota: { limit?: number | undefined; remaining?: number | undefined };
}

interface Upstream {
  circuit: string;
  waiting: number;
  inFlight: number;
  pausedUntil: number | undefined;
}

interface SendingState {
  invalidRequests: number;
  isStopped: boolean;
}

export interface Watched {
  state: State;
  shards(): readonly { state: string }[] | undefined;
  /** Returns the totals of all processes, once known. */
  servers(): { servers: number; most: number } | undefined;
  sending(): SendingState;
  cpu(): { waited: number } | undefined;
  memory: {
    memoryBytes(): number;
    readCaches(): readonly { name: string; bytes: number; maxBytes: number }[];
  };
  store(): Promise<number>;
  backups: {
    everyMs?: number | undefined;
    /** Returns 0 if there is none yet. Rejects if the store is down. */
    lastAt(): Promise<number>;
  };
}

export function watchState<Part extends keyof Watched>(
  registry: Registry,
  part: Part,
  watched: Watched[Part],
): void {
  for (const [figure, [help, read]] of Object.entries(tables[part](watched))) {
    const [name = '', labels] = figure.split(/[{}]/);
    const labelNames = labels?.split(',') ?? [];
    const Kind = name.endsWith('_total') ? Counter : Gauge;
    const kept = new Kind({ name, help, labelNames, registers: [registry], collect });
    async function collect() {
      const found = await read();
      // Labels that no longer exist, such as a state without shards, must not keep their last value.
      if (found !== undefined) kept.reset();
      const samples = typeof found === 'number' ? [[found] as const] : (found ?? []);
      for (const [value, ...values] of samples) if (value !== undefined) kept.labels(...values).inc(value);
    }
  }
}

/** Help and reader of each metric, keyed by name with labels in braces. An undefined reading keeps the value. */
type Figures = Readonly<Record<string, readonly [help: string, read: () => Reading | Promise<Reading>]>>;

type Reading = number | undefined | readonly Sample[];

type Sample = readonly [value: number | undefined, ...labels: readonly string[]];

const tables: { readonly [Part in keyof Watched]: (watched: Watched[Part]) => Figures } = {
  state: (state) => ({ ...upstreamFigures(state), ...ownFigures(state) }),
  shards: (read) => ({
    'loadout_shards{state}': [
      'Shards of the gateway by state; none if another process has them, or if interactions come over HTTP.',
      () => countBy((read() ?? []).map((shard) => shard.state)),
    ],
  }),
  servers: (read) => ({
    loadout_servers: ['Servers that have the bot, as Discord counted them last.', () => read()?.servers],
    loadout_servers_limit: ['How many Discord allows for the shards that there are.', () => read()?.most],
  }),
  sending: (read) => ({
    loadout_discord_invalid_requests: [
      'Requests of the last ten minutes that Discord refused with 401, 403 or 429; it bans at 10,000.',
      () => read().invalidRequests,
    ],
    loadout_discord_stopped: [
      'Whether nothing is sent to Discord, so as not to be banned: 1 or 0.',
      () => Number(read().isStopped),
    ],
  }),
  memory: ({ memoryBytes, readCaches }) => ({
    loadout_memory_limit_bytes: [
      'The memory that this process may use: the least of all limits.',
      memoryBytes,
    ],
    'loadout_cache_bytes{cache}': [
      'What each cache holds.',
      () => readCaches().map(({ name, bytes }) => [bytes, name]),
    ],
    'loadout_cache_limit_bytes{cache}': [
      'What each cache may hold, by the memory that there is.',
      () => readCaches().map(({ name, maxBytes }) => [maxBytes, name]),
    ],
  }),
  store: (measure) => ({
    loadout_store_up: [
      'Whether the store takes writes at this moment: 1 or 0.',
      () =>
        measure().then(
          () => 1,
          () => 0,
        ),
    ],
    loadout_store_answer_seconds: [
      'How long the store takes to answer one write at this moment.',
      () =>
        measure().then(
          (ms) => ms / 1_000,
          () => undefined,
        ),
    ],
  }),
  cpu: (read) => ({
    loadout_cpu_waited_seconds_total: [
      'How long the main thread was ready to run and got no processor: the quota was used up, or other programs ran.',
      () => read()?.waited,
    ],
  }),
  backups: ({ everyMs = 0, lastAt }) => ({
    loadout_backup_interval_seconds: ['The time from one regular backup to the next.', () => everyMs / 1000],
    loadout_last_backup_timestamp_seconds: [
      'When the last good regular backup was made; 0 if there is none.',
      async () => (await lastAt().catch(() => Number.NaN)) / 1000 || undefined,
    ],
  }),
};

function upstreamFigures({ playerApi, pictureSources, now }: State): Figures {
  const ofPlayerApi = (read: (api: PlayerApiState) => number | undefined) => (): Sample[] => [
    [read(playerApi()), playerApiName],
  ];
  /** The player API, then the picture sources; the first of these is the player API again, with its own circuit. */
  const upstreams = () => [
    { ...playerApi(), name: playerApiName },
    ...pictureSources().map((source) => ({ ...source, name: `pictures ${source.name}` })),
  ];
  const each = (read: (upstream: Upstream) => number) => () =>
    upstreams().map((upstream): Sample => [read(upstream), upstream.name]);
  return {
    'loadout_circuit{upstream,state}': [
      'Which state the circuit of an upstream is in: 1, the others 0.',
      () =>
        upstreams().flatMap(({ name, circuit }) =>
          circuitStates.map((state): Sample => [Number(state === circuit), name, state]),
        ),
    ],
    'loadout_queue_waiting{upstream}': [
      'Requests that wait for a permit to be sent.',
      each(({ waiting }) => waiting),
    ],
    'loadout_queue_in_flight{upstream}': [
      'Requests that were sent and are not answered.',
      each(({ inFlight }) => inFlight),
    ],
    'loadout_pause_seconds{upstream}': [
      'How much longer a refusal by a rate limit is waited out.',
      each(({ pausedUntil = 0 }) => Math.max(0, pausedUntil - now()) / 1000),
    ],
    'loadout_learned_requests_per_second{upstream}': [
      'How much is sent at most, as learned from the firewall.',
      ofPlayerApi(({ pace }) => pace.requests / pace.seconds),
    ],
    'loadout_requests_asked_total{upstream}': [
      'Requests that were to be sent, those included that were not admitted in time: the demand.',
      ofPlayerApi(({ asked }) => asked),
    ],
    'loadout_quota_limit{upstream}': [
      "The allowance of the player API's key.",
      ofPlayerApi(({ quota }) => quota.limit),
    ],
    'loadout_quota_remaining{upstream}': ['What is left of it.', ofPlayerApi(({ quota }) => quota.remaining)],
  };
}

function ownFigures({ renders, build: { version, commit = 'unknown' } }: State): Figures {
  return {
    'loadout_build_info{version,commit}': ['Which Loadout this is.', () => [[1, version, commit]]],
    loadout_render_queue: ['Cards that wait for their turn or are being drawn.', () => renders().underWay],
    'loadout_renders_total{outcome}': [
      'Cards that were asked for: drawn, reused (the same card was kept), refused (they could not be ready in time), or failed.',
      () => {
        const { asked, made, failed, refused, underWay } = renders();
        const reused = asked - made - failed - refused - underWay;
        return [
          [made, 'drawn'],
          [failed, 'failed'],
          [refused, 'refused'],
          [reused, 'reused'],
        ];
      },
    ],
  };
}

function countBy(names: readonly string[]): Sample[] {
  return [...new Set(names)].map((name) => [names.filter((one) => one === name).length, name]);
}

const playerApiName = 'player-api';
const circuitStates = ['closed', 'half-open', 'open'];
