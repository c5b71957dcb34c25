import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { memoryBytes, readCaches } from '../../shared/memory/caches.ts';
import type { Span } from '../trace/trace.ts';
import { readCpuTimes } from './cpu-watch.ts';
import { type Watched, watchState } from './watch-state.ts';

export interface Metrics {
  interaction(finished: FinishedInteraction): void;
  upstream(call: { source: string; outcome: string; durationMs: number }): void;
  picture(said: { source: string; outcome: string }): void;
  unreadField(field: string): void;
  watch<Part extends keyof Watched>(part: Part, watched: Watched[Part]): void;
  readonly contentType: string;
  text(): Promise<string>;
}

/** `name`: the command. The waits are for the first answer and for the whole one. */
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
  collectDefaultMetrics({ register: registry });
  watchState(registry, 'memory', { memoryBytes, readCaches });
  watchState(registry, 'cpu', readCpuTimes);
  const { counter, histogram } = countIn(registry);
  const interaction = countInteractions(registry);
  const calls = histogram(
    'loadout_upstream_seconds',
    'Calls to the player API and the image sources, by outcome.',
    ['source', 'outcome'],
    [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  );
  const pictures = counter(
    'loadout_picture_answers_total',
    'What sources said of the pictures they were asked for.',
    ['source', 'outcome'],
  );
  const unreadFields = counter(
    'loadout_contract_unread_fields_total',
    'Fields in answers of the player API that could not be read, and are shown as not told.',
    ['field'],
  );
  return {
    interaction,
    upstream({ source, outcome, durationMs }) {
      calls.observe({ source, outcome }, durationMs / 1000);
    },
    picture: ({ source, outcome }) => pictures.inc({ source, outcome }),
    unreadField: (field) => unreadFields.inc({ field }),
    watch: (part, watched) => watchState(registry, part, watched),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

function countIn(registry: Registry) {
  const registers = [registry];
  return {
    counter: <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
      new Counter({ name, help, labelNames, registers }),
    histogram: <Label extends string>(
      name: string,
      help: string,
      labelNames: readonly Label[],
      buckets: number[],
    ) => new Histogram({ name, help, labelNames, buckets, registers }),
  };
}

function countInteractions(registry: Registry): Metrics['interaction'] {
  const { counter, histogram } = countIn(registry);
  const interactions = counter(
    'loadout_interactions_total',
    'Interactions by command and outcome; of those with the outcome problem, the problem.',
    ['command', 'outcome', 'problem'],
  );
  const waits = histogram(
    'loadout_interaction_seconds',
    'From the arrival of an interaction to its answer.',
    ['command'],
    [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
  );
  const acknowledgements = histogram(
    'loadout_acknowledgement_seconds',
    'From the arrival of an interaction to the first answer that Discord took; it waits 3 seconds.',
    ['kind'],
    [0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 3],
  );
  const stages = histogram(
    'loadout_stage_seconds',
    'What answering consists of. Lookups, pictures and the render are parts of the work.',
    ['stage'],
    [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  );
  const lookups = counter(
    'loadout_lookups_total',
    'Questions to the player API by endpoint and what came of them: live, cached, stale, or why there was no answer.',
    ['endpoint', 'outcome'],
  );
  const pictures = counter(
    'loadout_pictures_total',
    'Pictures for cards: kept (from memory or store), fetched, or missing, with a placeholder in their place.',
    ['outcome'],
  );

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
