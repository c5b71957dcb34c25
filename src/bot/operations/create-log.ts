import { type DestinationStream, type LogFn, pino } from 'pino';
import { escapeControls } from '../../shared/errors/escape-controls.ts';
import type { Log } from '../../shared/log/log.ts';
import { describeError } from './describe-error.ts';
import { redact } from './redact.ts';
import { SourcePlaces } from './source-places.ts';

/**
 * Writes one JSON line per event. An error under `error` is described in words, with its stack if it is unexpected: logged as
 * an error, or a bug.
 * @param level the least severe level that is written, e.g. `info`
 * @param secrets values that are replaced wherever they appear
 */
export function createLog(
  level: string,
  { secrets = [], destination }: { secrets?: readonly string[]; destination?: DestinationStream } = {},
): Log {
  // `base` keeps pino from adding pid and host name.
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: {
      logMethod: describeErrors(new SourcePlaces()),
      // The last step before a line leaves, so that it also covers what a library puts into a message.
      streamWrite: (line: string) => escapeControls(redact(line, secrets)),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Describes errors here rather than in a serializer: only here the level of the line is known. */
function describeErrors(places: SourcePlaces) {
  return function (this: unknown, args: Parameters<LogFn>, method: LogFn, level: number): void {
    const [facts, message] = args as [unknown, string?];
    const describe = (error: unknown) => describeError(error, { withStack: level >= errorLevel, places });
    const hasError = typeof facts === 'object' && facts !== null && 'error' in facts;
    method.apply(this, hasError ? [{ ...facts, error: describe(facts.error) }, message] : args);
  };
}

/** Pino's number for the level `error`. */
const errorLevel = 50;
