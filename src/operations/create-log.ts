import { type DestinationStream, pino } from 'pino';
import type { Log } from '../errors/log.ts';
import { redact } from './redact.ts';

/**
 * One JSON line per event.
 * @param level the least that is said, e.g. `info`
 * @param secrets values that are struck out wherever they appear
 */
export function createLog(
  level: string,
  { secrets = [], destination }: { secrets?: readonly string[]; destination?: DestinationStream } = {},
): Log {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { error: describeError },
    // The last step before the line leaves: nothing a library puts into a message slips past it.
    hooks: { streamWrite: (line: string) => redact(line, secrets) },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Name, words and codes of an error and of what caused it: neither its stack nor what hangs on it (a request, say). */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const facts = Object.fromEntries(
    tellingFacts.flatMap((fact) => (fact in error ? [[fact, Reflect.get(error, fact)]] : [])),
  );
  return {
    name: error.name,
    message: error.message,
    ...facts,
    at: originOf(error),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

const tellingFacts = ['code', 'status', 'syscall', 'problem'];

/** The first place of our own on the stack, without the folders above us: `src/cards/card.ts:12:3`. */
function originOf(error: Error): string | undefined {
  return error.stack?.match(/(?:src|commands)\/[\w/-]+\.ts:\d+:\d+/)?.[0];
}
