import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What is counted, in Prometheus's text form. */
export interface Metrics {
  /** Counts a finished interaction: `name` of the command, how it ended, and how long the member waited. */
  interaction(answered: { name: string; outcome: string; durationMs: number }): void;
  /** Counts a finished call to an upstream: `player-api` or an image source. */
  upstream(call: { source: string; outcome: string; durationMs: number }): void;
  /** Counts a field of the player API's answers that was there but could not be read, by our own name for it. */
  unreadField(field: string): void;
  readonly contentType: string;
  text(): Promise<string>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counted = { registers: [registry] };
  const interactions = new Counter({
    ...counted,
    name: 'loadout_interactions_total',
    help: 'Interactions by command and outcome.',
    labelNames: ['command', 'outcome'],
  });
  const waits = new Histogram({
    ...counted,
    name: 'loadout_interaction_seconds',
    help: 'From the arrival of an interaction to its answer.',
    labelNames: ['command'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
  });
  const calls = new Histogram({
    ...counted,
    name: 'loadout_upstream_seconds',
    help: 'Calls to the player API and the image sources, by outcome.',
    labelNames: ['source', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  const unreadFields = new Counter({
    ...counted,
    name: 'loadout_contract_unread_fields_total',
    help: 'Fields in answers of the player API that could not be read, and are shown as not told.',
    labelNames: ['field'],
  });
  return {
    interaction({ name, outcome, durationMs }) {
      interactions.inc({ command: name, outcome });
      waits.observe({ command: name }, durationMs / 1000);
    },
    upstream({ source, outcome, durationMs }) {
      calls.observe({ source, outcome }, durationMs / 1000);
    },
    unreadField: (field) => unreadFields.inc({ field }),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}
