import { parse } from 'yaml';
import { z } from 'zod';
import { read } from '../project-files.ts';

/** Reads compose.yaml as Docker Compose does in this environment. */
export function readCompose(environment: Readonly<Record<string, string>>) {
  return composeFile.parse(parseInterpolated(environment));
}

/** As {@link readCompose}, unchecked. */
export function parseInterpolated(environment: Readonly<Record<string, string>>): unknown {
  return interpolate(parse(read('compose.yaml'), { merge: true }), environment);
}

// Interpolates after parsing, as Compose does: empty values become strings, and numbers stay numbers if the schema wants them.
function interpolate(value: unknown, environment: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return value.map((one) => interpolate(one, environment));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        const filled = interpolate(one, environment);
        return [key, key === 'replicas' ? Number(filled) : filled];
      }),
    );
  if (typeof value !== 'string') return value;
  const filled = value.replace(
    /\$\{(\w+):-([^}]*)\}/g,
    (_, name: string, otherwise: string) => environment[name] || otherwise,
  );
  if (filled.includes('${')) throw new Error(`A variable of compose.yaml has no default: ${value}`);
  return filled;
}

const composeFile = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string(),
      environment: z.record(z.string(), z.string()).optional(),
      healthcheck: z.looseObject({ test: z.string() }),
      logging: z.looseObject({ driver: z.string() }),
      ports: z.array(z.string()).optional(),
      volumes: z.array(z.string()).optional(),
      profiles: z.array(z.string()).optional(),
      deploy: z.object({ replicas: z.number() }).optional(),
    }),
  ),
});
