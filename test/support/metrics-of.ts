/**
 * Requests `path` from the metrics server of a bot that runs with METRICS_PORT=0.
 * @param lines the bot's log, which names the port
 */
export async function askMetricsPort(lines: readonly string[], path: string): Promise<Response> {
  const port = lines.map((line) => /"port":(\d+),"msg":"health[^,]*read"/.exec(line)?.[1]).find(Boolean);
  return fetch(`http://127.0.0.1:${port}${path}`);
}

export interface Sample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** The samples in Prometheus's text form whose names begin with ours. */
export function readSamples(text: string): Sample[] {
  return [...text.matchAll(/^(loadout_\w+)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, name = '', labels = '', value]) => ({
      name,
      labels: Object.fromEntries(
        [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', of = '']) => [label, of]),
      ),
      value: Number(value),
    }),
  );
}

/** The names of all metrics, those without a value yet too, as queries name them: a histogram's parts apart. */
export function readNames(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
    ),
  );
}
