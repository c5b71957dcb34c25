import type { FormFile } from '../dialogs/form.ts';
import type { OptionValues, PageCommand, Person } from '../wire.ts';
import { unknownOption } from './command-line.ts';
import type { Composition } from './composition.ts';
import { readValue, type ValueProblem } from './option-value.ts';
import { isSameCommand } from './same-command.ts';

export function readCall(
  now: Composition,
  commands: readonly PageCommand[],
  people: readonly Person[],
): Call {
  const { fields, text } = now;
  if (!now.command) return describeUnknownText(now, commands);
  // Looked up again, because the bot may have changed the command, or the visitor the person.
  const command = commands.find((one) => isSameCommand(one, now.command));
  if (!command) return { problem: { kind: 'unknown-command', name: now.command.label } };
  if (!command.isAllowed) return { problem: { kind: 'not-allowed', command: command.label } };
  const typed = fields.filter(({ picked, file }) => picked === undefined && !file);
  const unknown = [text, ...typed.map((field) => field.text)]
    .map((part) => unknownOption(part, command))
    .find(Boolean);
  const options = command.options.map(({ label }) => label).join(', ');
  if (unknown)
    return { problem: { kind: 'unknown-option', command: command.label, option: unknown, options } };
  if (text.trim()) return { problem: { kind: 'too-much-text', command: command.label, text: text.trim() } };
  return readFields(now, command, people);
}

function readFields(
  now: Composition,
  command: PageCommand,
  people: readonly Person[],
): CommandCall | CallProblem {
  const options: OptionValues = {};
  const files: Record<string, FormFile> = {};
  for (const { option, text, picked, file } of now.fields) {
    if (file) {
      const { name, type, data } = file;
      files[option.name] = { name, type, data };
      continue;
    }
    const reading = picked === undefined ? readValue(text, option, people) : { value: picked };
    if ('problem' in reading)
      return {
        problem: { kind: 'bad-value', option: option.label, problem: reading.problem },
        option: option.name,
      };
    options[option.name] = reading.value;
  }
  return { command: command.name, application: command.application?.id, options, files };
}

function describeUnknownText(
  { text }: Composition,
  commands: readonly PageCommand[],
): TextMessage | CallProblem {
  if (text.trim() && !text.trim().startsWith('/')) return { text: text.trim() };
  const name = /^\s*\/\s*(\S+)/.exec(text)?.[1];
  if (!name) return { problem: { kind: 'not-a-command' } };
  const group = commands.find((command) =>
    [command.name, command.label].some((one) => one.startsWith(`${name} `)),
  );
  return { problem: { kind: 'unknown-command', name: group ? text.trim().slice(1) : name } };
}

/** The box's content, parsed. */
export type Call = TextMessage | CommandCall | CallProblem;

interface TextMessage {
  text: string;
}

export interface CommandCall {
  command: string;
  /** Application ID, if there are several applications. */
  application: string | undefined;
  options: OptionValues;
  files: Record<string, FormFile>;
}

export interface CallProblem {
  problem: InputProblem;
  option?: string;
}

export type InputProblem =
  | { kind: 'not-a-command' }
  | { kind: 'unknown-command'; name: string }
  | { kind: 'not-allowed'; command: string }
  | { kind: 'unknown-option'; command: string; option: string; options: string }
  | { kind: 'too-much-text'; command: string; text: string }
  | { kind: 'bad-value'; option: string; problem: ValueProblem };
