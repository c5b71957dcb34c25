import words from '../../../assets/locales/playground/en-US.json' with { type: 'json' };
import type { v1 } from '../../contract/routes.ts';
import type { FaultKind } from '../../service/faults/fault.ts';

/** The language of the page: of its words, its dates and its numbers. */
export const locale = 'en-US';

type Plain = {
  [Key in keyof typeof words]: (typeof words)[Key] extends string ? Key : never;
}[keyof typeof words];

/** The text under a key, with `{{name}}` filled in. */
export function t(key: Plain, values: Values = {}): string {
  return fill(words[key], values);
}

/** The sentence for something that stands in a command's way. */
export function problemWords(key: keyof typeof words.problems, values: Values = {}): string {
  return fill(words.problems[key], values);
}

/** The sentence for a refusal of the playground's server. */
export function refusalWords(code: string, detail = ''): string {
  const sentences: Record<string, string> = words.refusals;
  return fill(sentences[code] ?? words.refusals.broken, { detail });
}

/** Lines a newcomer may start with; those whose command is not registered are left out by the page. */
export const examples: readonly string[] = words.examples;

/** A text of the panel where faults are ordered. */
export function faultWords(key: keyof typeof words.faults, values: Values = {}): string {
  return fill(words.faults[key], values);
}

/** What can go wrong, in the order in which it is offered. */
export const faultKinds: Readonly<Record<FaultKind, string>> = words.faultKinds;

/** Where it can: each path of the player API, after the base address, with what it serves. */
export const faultPlaces: Readonly<Record<(typeof v1)[keyof typeof v1], string>> = words.faultPlaces;

/** Where a picture can come from. */
export const faultSources: Readonly<Record<string, string>> = words.faultSources;

/** What is wrong with a field of an order. */
export const faultProblems: Readonly<Partial<Record<string, string>>> = words.faultProblems;

type Values = Readonly<Record<string, string | number>>;

function fill(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
