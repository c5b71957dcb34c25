import type { PageCommand } from './wire.ts';

/** A typed line, parsed. */
export interface CommandLine {
  command: PageCommand;
  /** What follows the command's name. */
  tail: string;
}

export interface TypedOptions {
  /** Text by option name, in the order typed. */
  values: Map<string, string>;
  /** The text before the first `name:`. */
  rest: string;
}

/**
 * Finds the command of a line such as `/player uid:4123456789`. The longest name wins: `/account link` before `/account`.
 * @returns undefined where the line names no known command
 */
export function readCommandLine(line: string, commands: readonly PageCommand[]): CommandLine | undefined {
  const text = line.trim().replace(/^\/\s*/, '');
  const [command] = commands
    .filter(({ name }) => prefixOf(name).test(text))
    .toSorted((one, other) => other.name.length - one.name.length);
  return command && { command, tail: text.replace(prefixOf(command.name), '').trim() };
}

/**
 * Splits `uid:4123456789 region:IND` at the command's own option names. A value lasts until the next such
 * `name:`, so it may hold spaces.
 */
export function readOptions(text: string, command: PageCommand): TypedOptions {
  const known = new Map(command.options.map(({ name }) => [name.toLowerCase(), name]));
  const starts = [...text.matchAll(optionStart)]
    .map((match) => ({
      name: known.get((match[1] ?? '').toLowerCase()),
      at: match.index,
      end: match.index + match[0].length,
    }))
    .filter(({ name }) => name !== undefined);
  const values = new Map<string, string>();
  starts.forEach(({ name, end }, index) => {
    if (name) values.set(name, text.slice(end, starts[index + 1]?.at).trim());
  });
  return { values, rest: text.slice(0, starts[0]?.at).trim() };
}

/** The first `name:` in a text that is no option of the command; addresses such as `https://` don't count. */
export function unknownOption(text: string, command: PageCommand): string | undefined {
  const names = new Set(command.options.map(({ name }) => name.toLowerCase()));
  return [...text.matchAll(optionStart)]
    .map((match) => match[1] ?? '')
    .find((name) => /^\p{L}/u.test(name) && !names.has(name.toLowerCase()));
}

/** The line that a person would type for these values. */
export function writeCommandLine(command: PageCommand, values: Iterable<readonly [string, string]>): string {
  return [`/${command.name}`, ...[...values].map(([name, text]) => `${name}:${text}`)].join(' ');
}

const optionStart = /(?:^|\s)([\p{L}\p{N}_-]{1,32}):(?!\/\/)/gu;

function prefixOf(name: string): RegExp {
  const words = name.split(' ').map((word) => word.replace(/[^\p{L}\p{N}_]/gu, '\\$&'));
  return new RegExp(`^${words.join('\\s+')}(?=\\s|$)`, 'iu');
}
