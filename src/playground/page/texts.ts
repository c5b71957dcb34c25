import texts from '../../../assets/locales/playground/en-US.json' with { type: 'json' };
import type { v1 } from '../../contract/routes.ts';
import type { FaultKind } from '../../service/faults/fault.ts';
import type { PagePlace } from './wire.ts';

/** The language of the page's texts, dates and numbers. */
export const locale = 'en-US';

type Plain = {
  [Key in keyof typeof texts]: (typeof texts)[Key] extends string ? Key : never;
}[keyof typeof texts];

/** The text under a key, with `{{name}}` filled in. */
export function t(key: Plain, values: Values = {}): string {
  return fill(texts[key], values);
}

/** The text for a problem with a command. */
export function problemText(key: keyof typeof texts.problems, values: Values = {}): string {
  return fill(texts.problems[key], values);
}

/** The text for an error code of the playground's server. */
export function errorText(code: string, detail = ''): string {
  const sentences: Record<string, string> = texts.refusals;
  return fill(sentences[code] ?? texts.refusals.broken, { detail });
}

/** What is wrong with a field of a form. */
export function formText(key: keyof typeof texts.formProblems, values: Values = {}): string {
  return fill(texts.formProblems[key], values);
}

/** `#playground`, or the name of a place that is no channel of a server. */
export function placeName({ kind, name, server }: PagePlace): string {
  return server ? `#${name}` : t(kind === 'dm' ? 'placeDirect' : 'placeGroup', { name });
}

/** The same in a list of all places, where a channel of the other server has to say so. */
export function placeLabel(place: PagePlace): string {
  const name = placeName(place);
  return place.kind === 'foreign' ? t('placeElsewhere', { name, server: place.server }) : name;
}

/** What makes a place different from the others. */
export function placeNote({ kind, server }: PagePlace): string {
  return fill(texts.placeNotes[kind], { server });
}

/** Lines to start with. The page leaves out those whose command is not registered. */
export const examples: readonly string[] = texts.examples;

/** A text of the fault panel. */
export function faultText(key: keyof typeof texts.faults, values: Values = {}): string {
  return fill(texts.faults[key], values);
}

/** The kinds of faults, in the order of the form. */
export const faultKinds: Readonly<Record<FaultKind, string>> = texts.faultKinds;

/** The paths of the player API below its base address, with what each serves. */
export const faultPlaces: Readonly<Record<(typeof v1)[keyof typeof v1], string>> = texts.faultPlaces;

/** Where a picture can come from. */
export const faultSources: Readonly<Record<string, string>> = texts.faultSources;

/** Why a field of an order is wrong, by the field's name. */
export const faultProblems: Readonly<Partial<Record<string, string>>> = texts.faultProblems;

type Values = Readonly<Record<string, string | number>>;

function fill(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
