import type { PageCommand } from '../wire.ts';

export interface CommandLine {
  command: PageCommand;
  tail: string;
}

export interface TypedOptions {
  values: Map<string, string>;
  rest: string;
}

/** Parses a line like `/player uid:4123456789`, by registered or displayed name; undefined if no command matches. */
export function readCommandLine(line: string, commands: readonly PageCommand[]): CommandLine | undefined {
  const text = line.trim().replace(/^\/\s*/, '');
  const [longest] = commands
    .flatMap((command) => {
      const tail = tailBehind(command, text);
      return tail === undefined ? [] : [{ command, tail }];
    })
    .toSorted((one, other) => one.tail.length - other.tail.length);
  return longest;
}

/** Splits `uid:4123456789 region:IND` at the command's own option names, so that values may contain spaces. */
export function readOptions(text: string, command: PageCommand): TypedOptions {
  const known = new Map(
    command.options.flatMap(({ name, label }) => [label, name].map((one) => [one.toLowerCase(), name])),
  );
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

/** Finds the first `name:` that is not an option of the command; ignores `https://` and the like. */
export function unknownOption(text: string, command: PageCommand): string | undefined {
  const names = new Set(
    command.options.flatMap(({ name, label }) => [name.toLowerCase(), label.toLowerCase()]),
  );
  return [...text.matchAll(optionStart)]
    .map((match) => match[1] ?? '')
    .find((name) => /^\p{L}/u.test(name) && !names.has(name.toLowerCase()));
}

export function writeCommandLine(command: PageCommand, values: Iterable<readonly [string, string]>): string {
  return [`/${command.label}`, ...[...values].map(([label, text]) => `${label}:${text}`)].join(' ');
}

// Thai and Devanagari names contain combining marks.
const optionStart = /(?:^|\s)([\p{L}\p{M}\p{N}_'-]{1,32}):(?!\/\/)/gu;

/** Returns the text after a command's registered or localized name; undefined if it does not match. */
function tailBehind({ name, label }: PageCommand, text: string): string | undefined {
  const labels = label.split(' ');
  let tail = text;
  for (const [index, word] of name.split(' ').entries()) {
    const [typed = ''] = tail.split(/\s/, 1);
    if (![word, labels[index]].some((one) => one?.toLowerCase() === typed.toLowerCase())) return undefined;
    tail = tail.slice(typed.length).trimStart();
  }
  return tail;
}
