import { typedName } from '../../../shared/text/typed-name.ts';
import { t } from '../language/texts.ts';
import type { Choice, OptionValues, PageOption, Person } from '../wire.ts';

/** Why a value is invalid; the page has a text for each kind. */
export type ValueProblem =
  | { kind: 'missing' }
  | { kind: 'file-missing' }
  | { kind: 'empty' }
  | { kind: 'not-a-whole-number' }
  | { kind: 'not-a-number' }
  | { kind: 'not-yes-or-no' }
  | { kind: 'not-a-choice'; choices: string }
  | { kind: 'not-a-person'; people: string }
  | { kind: 'too-small'; limit: number }
  | { kind: 'too-large'; limit: number }
  | { kind: 'too-short'; limit: number }
  | { kind: 'too-long'; limit: number };

type Reading = { value: OptionValues[string] } | { problem: ValueProblem };

/** Converts typed text to the option's type, or says why it is invalid. */
export function readValue(text: string, option: PageOption, people: readonly Person[]): Reading {
  if (option.kind === 'file') return { problem: { kind: 'file-missing' } };
  const typed = text.trim();
  if (!typed) return { problem: { kind: option.isRequired ? 'missing' : 'empty' } };
  if (option.choices.length > 0) return readChoice(typed, option);
  switch (option.kind) {
    case 'integer':
    case 'number':
      return readNumber(typed, option);
    case 'boolean':
      return readBoolean(typed);
    case 'user':
      return readPerson(typed, people);
    case 'string':
    case 'other':
      return readText(typed, option);
  }
}

function readChoice(typed: string, { choices }: PageOption): Reading {
  const same = (other: string | number) => String(other).toLowerCase() === typed.toLowerCase();
  const choice =
    choices.find(({ name }) => same(name)) ??
    choices.find(({ registeredName = '', value }) => same(registeredName) || same(value));
  if (choice) return { value: choice.value };
  return { problem: { kind: 'not-a-choice', choices: choices.map(({ name }) => name).join(', ') } };
}

function readNumber(typed: string, { kind, min, max }: PageOption): Reading {
  const value = Number(typed);
  if (kind === 'integer' && !Number.isSafeInteger(value)) return { problem: { kind: 'not-a-whole-number' } };
  if (!Number.isFinite(value)) return { problem: { kind: 'not-a-number' } };
  if (min !== undefined && value < min) return { problem: { kind: 'too-small', limit: min } };
  if (max !== undefined && value > max) return { problem: { kind: 'too-large', limit: max } };
  return { value };
}

/** Returns the choices of a boolean option, in Discord's words. */
export function booleanChoices(): Choice[] {
  return [
    { name: t('yes'), value: 'true' },
    { name: t('no'), value: 'false' },
  ];
}

function readBoolean(typed: string): Reading {
  if (/^(true|yes|on)$/i.test(typed)) return { value: true };
  if (/^(false|no|off)$/i.test(typed)) return { value: false };
  const named = booleanChoices().find(({ name }) => name.toLowerCase() === typed.toLowerCase());
  if (named) return { value: named.value === 'true' };
  return { problem: { kind: 'not-yes-or-no' } };
}

function readPerson(typed: string, people: readonly Person[]): Reading {
  const wanted = typedName(typed).toLowerCase();
  const person = people.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
  if (person) return { value: person.id };
  return { problem: { kind: 'not-a-person', people: people.map(({ name }) => name).join(', ') } };
}

function readText(typed: string, { minLength, maxLength }: PageOption): Reading {
  if (minLength !== undefined && typed.length < minLength)
    return { problem: { kind: 'too-short', limit: minLength } };
  if (maxLength !== undefined && typed.length > maxLength)
    return { problem: { kind: 'too-long', limit: maxLength } };
  return { value: typed };
}
