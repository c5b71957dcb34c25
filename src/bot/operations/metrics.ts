import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { memoryBytes, readCaches } from '../../shared/pictures/caches.ts';
import type { Span } from '../trace/trace.ts';
import {
  type SendingState,
  type State,
  type WatchedBackups,
  watchBackups,
  watchMemory,
  watchSending,
  watchShards,
  watchState,
  watchStore,
} from './watch-state.ts';

/** The counters, in Prometheus's text form. No label holds an id, an address or a member's words. */
export interface Metrics {
  interaction(finished: FinishedInteraction): void;
  /** Counts a finished call to an upstream: `player-api` or an image source. */
  upstream(call: { source: string; outcome: string; durationMs: number }): void;
  /** Counts the outcome of a request for a picture. */
  picture(said: { source: string; outcome: string }): void;
  /** Counts a field of the player API's answers that was there but could not be read, by our own name for it. */
  unreadField(field: string): void;
  /** Adds this state to the metrics, which read it at each request. */
  watch(state: State): void;
  /** Like `watch`, for the shards of the gateway, if this process has some. */
  watchShards(read: () => readonly { state: string }[] | undefined): void;
  /** The same for what is sent to Discord. */
  watchSending(read: () => SendingState): void;
  /** The same for the store. @param check rejects if it takes no writes at this moment */
  watchStore(check: () => Promise<unknown>): void;
  /** The same for the regular backups. `lastAt` rejects if the store is away; times are in milliseconds. */
  watchBackups(backups: WatchedBackups): void;
  readonly contentType: string;
  text(): Promise<string>;
}

/** `name` of the command, how it ended, and how long the member waited: for the first answer and for the whole. */
interface FinishedInteraction {
  name: string;
  outcome: string;
  problem?: string | undefined;
  kind: string;
  durationMs: number;
  acknowledgedMs: number | undefined;
  spans: readonly Span[];
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  // Brings the delay of the event loop, memory, CPU and garbage collection.
  collectDefaultMetrics({ register: registry });
  watchMemory(registry, { memoryBytes, readCaches });
  const interaction = countInteractions(registry);
  const counted = { registers: [registry] };
  const calls = new Histogram({
    ...counted,
    name: 'loadout_upstream_seconds',
    help: 'Calls to the player API and the image sources, by outcome.',
    labelNames: ['source', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  const pictures = new Counter({
    ...counted,
    name: 'loadout_picture_answers_total',
    help: 'What sources said of the pictures they were asked for.',
    labelNames: ['source', 'outcome'],
  });
  const unreadFields = new Counter({
    ...counted,
    name: 'loadout_contract_unread_fields_total',
    help: 'Fields in answers of the player API that could not be read, and are shown as not told.',
    labelNames: ['field'],
  });
  return {
    interaction,
    upstream({ source, outcome, durationMs }) {
      calls.observe({ source, outcome }, durationMs / 1000);
    },
    picture: ({ source, outcome }) => pictures.inc({ source, outcome }),
    unreadField: (field) => unreadFields.inc({ field }),
    watch: (state) => watchState(registry, state),
    watchShards: (read) => watchShards(registry, read),
    watchSending: (read) => watchSending(registry, read),
    watchStore: (check) => watchStore(registry, check),
    watchBackups: (backups) => watchBackups(registry, backups),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

function countInteractions(registry: Registry): Metrics['interaction'] {
  const counted = { registers: [registry] };
  const interactions = new Counter({
    ...counted,
    name: 'loadout_interactions_total',
    help: 'Interactions by command and outcome; of those with the outcome problem, the problem.',
    labelNames: ['command', 'outcome', 'problem'],
  });
  const waits = new Histogram({
    ...counted,
    name: 'loadout_interaction_seconds',
    help: 'From the arrival of an interaction to its answer.',
    labelNames: ['command'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
  });
  const acknowledgements = new Histogram({
    ...counted,
    name: 'loadout_acknowledgement_seconds',
    help: 'From the arrival of an interaction to the first answer that Discord took; it waits 3 seconds.',
    labelNames: ['kind'],
    buckets: [0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 3],
  });
  const stages = new Histogram({
    ...counted,
    name: 'loadout_stage_seconds',
    help: 'What answering consists of. Lookups, pictures and the render are parts of the work.',
    labelNames: ['stage'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  const lookups = new Counter({
    ...counted,
    name: 'loadout_lookups_total',
    help: 'Questions to the player API by endpoint and what came of them: live, cached, stale, or why there was no answer.',
    labelNames: ['endpoint', 'outcome'],
  });
  const pictures = new Counter({
    ...counted,
    name: 'loadout_pictures_total',
    help: 'Pictures for cards: kept (from memory or store), fetched, or missing, with a placeholder in their place.',
    labelNames: ['outcome'],
  });

  function countSpan(span: Span): void {
    const seconds = (span.to - span.from) / 1000;
    stages.observe({ stage: span.kind === 'stage' ? span.name : span.kind }, seconds);
    if (span.kind === 'lookup') lookups.inc({ endpoint: span.endpoint, outcome: span.outcome });
    if (span.kind === 'picture') pictures.inc({ outcome: pictureOutcome(span) });
  }

  return ({ name, outcome, problem = '', kind, durationMs, acknowledgedMs, spans }) => {
    interactions.inc({ command: name, outcome, problem });
    waits.observe({ command: name }, durationMs / 1000);
    if (acknowledgedMs !== undefined) acknowledgements.observe({ kind }, acknowledgedMs / 1000);
    for (const span of spans) countSpan(span);
  };
}

function pictureOutcome({ isMissing, attempts }: Extract<Span, { kind: 'picture' }>): string {
  if (isMissing) return 'missing';
  return attempts.length > 0 ? 'fetched' : 'kept';
}
