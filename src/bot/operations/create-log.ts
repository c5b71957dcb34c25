import { type DestinationStream, type LogFn, pino } from 'pino';
import { escapeControls } from '../../shared/errors/escape-controls.ts';
import type { Log } from '../../shared/log/log.ts';
import { describeError } from './describe-error.ts';
import { toLogText } from './log-text.ts';
import { redact } from './redact.ts';
import { SourcePlaces } from './source-places.ts';

/**
 * Writes one JSON line per event, or text to a terminal; unexpected errors with their stack.
 * @param secrets are redacted everywhere
 */
export function createLog(
  level: string,
  {
    secrets = [],
    starvation = () => undefined,
    destination,
    isText = !destination && process.stdout.isTTY,
  }: LogOptions = {},
): Log {
  // `base` keeps pino from adding pid and host name.
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: {
      logMethod: nameStarvation(starvation, describeErrors(new SourcePlaces())),
      // Comes last, to cover text from libraries, too.
      streamWrite(line: string) {
        const redacted = redact(line, secrets);
        return escapeControls(isText ? toLogText(redacted) : redacted);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

interface LogOptions {
  secrets?: readonly string[];
  starvation?: () => object | undefined;
  destination?: DestinationStream;
  /** By default, whether the output is a terminal. */
  isText?: boolean;
}

type LogHook = (this: unknown, args: Parameters<LogFn>, method: LogFn, level: number) => void;

/** Reports CPU starvation before the line itself, because it makes disk, Redis and player API seem slow. */
function nameStarvation(starvation: () => object | undefined, hook: LogHook): LogHook {
  let saidAt = Number.NEGATIVE_INFINITY;
  return function (this: unknown, args: Parameters<LogFn>, method: LogFn, level: number): void {
    const isDue = level >= warnLevel && performance.now() - saidAt > silentMs;
    const facts = isDue ? starvation() : undefined;
    if (facts) {
      saidAt = performance.now();
      method.call(this, facts, tooLittleCpu);
    }
    hook.call(this, args, method, level);
  };
}

const tooLittleCpu =
  'this machine has too little CPU for Loadout: what seems slow or away in the next lines may be well. Give it more of a core, or stop other programs';
const silentMs = 10 * 60_000;

/** Describes errors in a hook, since a serializer doesn't know the level of the line. */
function describeErrors(places: SourcePlaces): LogHook {
  return function (this: unknown, args: Parameters<LogFn>, method: LogFn, level: number): void {
    const [facts, message] = args as [unknown, string?];
    const describe = (error: unknown) => describeError(error, { withStack: level >= errorLevel, places });
    const hasError = typeof facts === 'object' && facts !== null && 'error' in facts;
    method.apply(this, hasError ? [{ ...facts, error: describe(facts.error) }, message] : args);
  };
}

const warnLevel = 40;
const errorLevel = 50;
