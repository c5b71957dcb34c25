import type { Upload } from '../dialogs/form.ts';
import type { Choice, PageCommand, PageOption } from '../wire.ts';
import { readCommandLine, readOptions, unknownOption, writeCommandLine } from './command-line.ts';
import { isSameCommand } from './same-command.ts';

/** Content of the box: plain text, or a command with fields and a text box after them. All functions are pure. */
export interface Composition {
  command: PageCommand | undefined;
  fields: readonly Field[];
  text: string;
  /** Focused option; undefined: the text box. */
  focus: string | undefined;
}

export interface Field {
  option: PageOption;
  text: string;
  picked?: Choice['value'] | undefined;
  file?: Upload;
}

export const emptyComposition: Composition = { command: undefined, fields: [], text: '', focus: undefined };

export function isEmpty({ command, text }: Composition): boolean {
  return !command && !text.trim();
}

/** Chooses a command and adds fields for its required options. */
export function choose(command: PageCommand, text = ''): Composition {
  const { values, rest } = readOptions(text, command);
  const fields = command.options
    .filter(({ name, isRequired }) => isRequired || values.has(name))
    .map((option) => ({ option, text: values.get(option.name) ?? '' }));
  return fillFirst({ command, fields, text: rest, focus: undefined });
}

/** Updates the text: `/player ` chooses that command, and `region:` after it adds that field. */
export function typeText(now: Composition, text: string, commands: readonly PageCommand[]): Composition {
  if (startsAnew(text, now.text) && now.command) return { ...emptyComposition, text };
  if (now.command) return takeOptions({ ...now, text, focus: undefined }, text, undefined);
  const line = /^\s*\/\S.*\s$/.test(text) ? readCommandLine(text, commands) : undefined;
  const isWhole = line && !line.tail && !isPrefixOfLonger(line.command, commands);
  const isOnly = commands.filter(({ name }) => name === line?.command.name).length === 1;
  if (isWhole && isOnly && line.command.isAllowed) return moveOn(choose(line.command));
  return { ...now, text, focus: undefined };
}

export function typeField(now: Composition, name: string, text: string): Composition {
  const before = now.fields.find(({ option }) => option.name === name)?.text ?? '';
  if (startsAnew(text, before)) return { ...emptyComposition, text };
  const next = { ...now, fields: withField(now.fields, name, { text, picked: undefined }), focus: name };
  return takeOptions(next, text, name);
}

function startsAnew(text: string, before: string): boolean {
  return text.startsWith('/') && (before === '' || !text.endsWith(before));
}

/** Fills in a choice and focuses the next empty field. */
export function pick(now: Composition, name: string, choice: Choice): Composition {
  return moveOn(putChoice(now, name, choice));
}

export function putChoice(now: Composition, name: string, choice: Choice): Composition {
  return { ...now, fields: withField(now.fields, name, { text: choice.name, picked: choice.value }) };
}

export function putFile(now: Composition, name: string, file: Upload): Composition {
  const { text } = now;
  const added = addOption(now, name);
  return moveOn({ ...added, text, fields: withField(added.fields, name, { text: file.name, file }) });
}

export function emptyField({ fields, ...now }: Composition, name: string): Composition {
  const emptied = fields.map((field) => {
    if (field.option.name !== name) return field;
    const { file: _, ...rest } = field;
    return { ...rest, text: '' };
  });
  return { ...now, fields: emptied, focus: name };
}

/** Lists the file options that can take a file: the focused one, then empty, then unused ones. */
export function freeFileOptions({ command, fields, focus }: Composition): string[] {
  const taking = (command?.options ?? []).filter(({ kind }) => kind === 'file').map(({ name }) => name);
  const isFull = (name: string) => fields.some(({ option, file }) => option.name === name && file);
  const inUse = new Set(fields.map(({ option }) => option.name));
  return taking
    .filter((name) => name === focus || !isFull(name))
    .toSorted((one, other) => rank(one) - rank(other));
  function rank(name: string): number {
    if (name === focus) return 0;
    return inUse.has(name) ? 1 : 2;
  }
}

/** Focuses the first empty field, otherwise the text box. */
export function moveOn(now: Composition): Composition {
  const gap = now.fields.find(({ text }) => !text.trim());
  return { ...now, focus: gap?.option.name };
}

export function addOption(now: Composition, name: string, text = ''): Composition {
  const option = now.command?.options.find((candidate) => candidate.name === name);
  if (!option) return now;
  const fields = now.fields.some((field) => field.option.name === name)
    ? now.fields
    : [...now.fields, { option, text }];
  return { ...now, fields, text: '', focus: name };
}

/** Handles Backspace in an empty input: leaves or removes the field, or returns to plain text. */
export function backspace(now: Composition): Composition {
  const at = now.fields.findIndex(({ option }) => option.name === now.focus);
  const before = (at < 0 ? now.fields.at(-1) : now.fields[at - 1])?.option.name;
  const field = now.fields[at];
  if (field && !field.option.isRequired) return { ...removeField(now, field.option.name), focus: before };
  if (before) return { ...now, focus: before };
  return now.fields.some(({ text }) => text) ? now : asText(now);
}

export function removeField(now: Composition, name: string): Composition {
  return { ...now, fields: now.fields.filter(({ option }) => option.name !== name), focus: undefined };
}

export function asText(now: Composition): Composition {
  return now.command ? { ...emptyComposition, text: lineOf(now) } : now;
}

export function renew(now: Composition, commands: readonly PageCommand[]): Composition {
  const command = commands.find((one) => isSameCommand(one, now.command));
  if (!command) return now;
  const renewed = (option: PageOption) => command.options.find(({ name }) => name === option.name) ?? option;
  return {
    ...now,
    command,
    fields: now.fields.map((field) => ({ ...field, option: renewed(field.option) })),
  };
}

/** Turns a complete command line into fields; leaves other text as it is. */
export function parseLine(now: Composition, commands: readonly PageCommand[]): Composition {
  if (now.command) return fillFirst(now);
  const line = now.text.trim().startsWith('/') ? readCommandLine(now.text, commands) : undefined;
  return line ? choose(line.command, line.tail) : now;
}

function lineOf({ command, fields, text }: Composition): string {
  if (!command) return text.trim();
  const filled = fields.filter((field) => field.text.trim() && !field.file);
  const line = writeCommandLine(
    command,
    filled.map((field) => [field.option.label, field.text.trim()] as const),
  );
  return [line, text.trim()].filter(Boolean).join(' ');
}

function fillFirst(now: Composition): Composition {
  const value = now.text.trim();
  if (!now.command || !value || unknownOption(value, now.command)) return now;
  const used = new Map(now.fields.map((field) => [field.option.name, field.text]));
  const free = now.command.options.find(({ name, kind }) => kind !== 'file' && !used.get(name));
  if (!free) return now;
  const added = addOption(now, free.name);
  return {
    ...added,
    fields: withField(added.fields, free.name, { text: value }),
    text: '',
    focus: undefined,
  };
}

/** Moves each `name:value` into its field; `owner` is the field that keeps the text before. */
function takeOptions(now: Composition, text: string, owner: string | undefined): Composition {
  if (!now.command) return now;
  const { values, rest } = readOptions(text, now.command);
  if (values.size === 0) return now;
  const kept: Composition =
    owner === undefined
      ? { ...now, text: rest }
      : { ...now, fields: withField(now.fields, owner, { text: rest, picked: undefined }) };
  return [...values].reduce((next, [name, value]) => {
    const added = { ...addOption(next, name), text: next.text };
    // A filled field is only focused.
    if (!value) return added;
    return { ...added, fields: withField(added.fields, name, { text: value, picked: undefined }) };
  }, kept);
}

function withField(fields: readonly Field[], name: string, change: Partial<Field>): Field[] {
  return fields.map((field) => (field.option.name === name ? { ...field, ...change } : field));
}

function isPrefixOfLonger(command: PageCommand, commands: readonly PageCommand[]): boolean {
  return commands.some(({ name }) => name.startsWith(`${command.name} `));
}
