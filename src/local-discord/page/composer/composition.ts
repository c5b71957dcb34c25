import type { Upload } from '../dialogs/form.ts';
import type { Choice, PageCommand, PageOption } from '../wire.ts';
import { readCommandLine, readOptions, unknownOption, writeCommandLine } from './command-line.ts';
import { isSameCommand } from './same-command.ts';

/**
 * The content of the command box: plain text, or a chosen command with a field for each option in use and a text box
 * after them. Every step is a pure function that returns the next composition.
 */
export interface Composition {
  command: PageCommand | undefined;
  fields: readonly Field[];
  /** Content of the text box: the whole line, or what follows the fields. */
  text: string;
  /** The option whose field has the focus; undefined: the text box has it. */
  focus: string | undefined;
}

export interface Field {
  option: PageOption;
  text: string;
  /** The value behind a text that was picked from autocomplete. */
  picked?: Choice['value'] | undefined;
  /** Of an option that takes one; its name is the text. */
  file?: Upload;
}

export const emptyComposition: Composition = { command: undefined, fields: [], text: '', focus: undefined };

export function isEmpty({ command, text }: Composition): boolean {
  return !command && !text.trim();
}

/** A command was picked: its required options get their fields. */
export function choose(command: PageCommand, text = ''): Composition {
  const { values, rest } = readOptions(text, command);
  const fields = command.options
    .filter(({ name, isRequired }) => isRequired || values.has(name))
    .map((option) => ({ option, text: values.get(option.name) ?? '' }));
  return fillFirst({ command, fields, text: rest, focus: undefined });
}

/** The text box changed. `/player ` chooses the command; `region:` behind it adds that option's field. */
export function typeText(now: Composition, text: string, commands: readonly PageCommand[]): Composition {
  if (startsAnew(text, now.text) && now.command) return { ...emptyComposition, text };
  if (now.command) return takeOptions({ ...now, text, focus: undefined }, text, undefined);
  const line = /^\s*\/\S.*\s$/.test(text) ? readCommandLine(text, commands) : undefined;
  const isWhole = line && !line.tail && !isPrefixOfLonger(line.command, commands);
  const isOnly = commands.filter(({ name }) => name === line?.command.name).length === 1;
  if (isWhole && isOnly && line.command.isAllowed) return moveOn(choose(line.command));
  return { ...now, text, focus: undefined };
}

/** A field changed. `name:` of another option inside it moves on to that option's field. */
export function typeField(now: Composition, name: string, text: string): Composition {
  const before = now.fields.find(({ option }) => option.name === name)?.text ?? '';
  if (startsAnew(text, before)) return { ...emptyComposition, text };
  const next = { ...now, fields: withField(now.fields, name, { text, picked: undefined }), focus: name };
  return takeOptions(next, text, name);
}

/** A slash in an empty input, or in place of all its text, begins another command. */
function startsAnew(text: string, before: string): boolean {
  return text.startsWith('/') && (before === '' || !text.endsWith(before));
}

/** A choice was picked for a field; the focus moves on to the next empty one. */
export function pick(now: Composition, name: string, choice: Choice): Composition {
  return moveOn(putChoice(now, name, choice));
}

/** Like `pick`, but leaves the focus alone because it has moved on already. */
export function putChoice(now: Composition, name: string, choice: Choice): Composition {
  return { ...now, fields: withField(now.fields, name, { text: choice.name, picked: choice.value }) };
}

/** A file was chosen for an option, which is added if it is not in use. */
export function putFile(now: Composition, name: string, file: Upload): Composition {
  const { text } = now;
  const added = addOption(now, name);
  return moveOn({ ...added, text, fields: withField(added.fields, name, { text: file.name, file }) });
}

/** The file of an option is taken away. The option stays, with the focus. */
export function emptyField({ fields, ...now }: Composition, name: string): Composition {
  const emptied = fields.map((field) => {
    if (field.option.name !== name) return field;
    const { file: _, ...rest } = field;
    return { ...rest, text: '' };
  });
  return { ...now, fields: emptied, focus: name };
}

/** The options that can take a file now: the one in focus, those that wait for one, those that are not in use. */
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

/** The focus goes to the first empty field, else behind the fields. */
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

/** Backspace in an empty input: leaves or removes the field, or goes back to plain text. */
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

/** The same as one line of plain text. */
export function asText(now: Composition): Composition {
  return now.command ? { ...emptyComposition, text: lineOf(now) } : now;
}

/** The same content with the commands as they are now: the visitor's language may have changed. */
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

/** Turns a whole line that was typed or pasted into fields; anything else stays as it is. */
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

/** A bare value (`/player 4123456789`) belongs to the first option that is still empty. */
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

/** Moves every `name:value` out of a text into the fields; `owner` keeps the text before the first. */
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
    // The name of a field that is filled leads back to it.
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
