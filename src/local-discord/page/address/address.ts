import { readParams, writeParams } from './search-params.ts';

/**
 * The view that the page's URL names: everyone who opens the URL sees the same view. The URL also holds language and theme
 * (`lang`, `look`), see `language.ts` and `theme.ts`. It never holds a token.
 */
export interface Address {
  person?: string | undefined;
  place?: string | undefined;
  /** The side panel that is open. */
  panel?: string | undefined;
  /** Of that panel. */
  tab?: string | undefined;
  /** The id of the interaction that is looked at; absent for always the newest. */
  interaction?: string | undefined;
  /** The path of the picture that is open in full size. */
  picture?: string | undefined;
  /** A command in the box. The page never sends it automatically. */
  line?: string | undefined;
}

const names = ['person', 'place', 'panel', 'tab', 'interaction', 'picture', 'line'] as const;

/** Parses the query of a URL and drops invalid parts. @param search of the URL */
export function readAddress(search: string): Address {
  const read = readParams(names, search);
  return Object.fromEntries(
    names.flatMap((name) => (forms[name].test(read[name] ?? '') ? [[name, read[name]]] : [])),
  );
}

/** The same page's address; whatever else it says stays. */
export function writeAddress(address: Address, href: string): string {
  return writeParams(names, { ...address, line: address.line?.slice(0, longestLine) }, href);
}

/** Whether a step from one to the other is one to come back from; what is typed, and chosen within a panel, is none. */
export function isStep(before: Address, now: Address): boolean {
  return (['person', 'place', 'panel', 'picture'] as const).some((name) => before[name] !== now[name]);
}

const longestLine = 1000;

const forms: Readonly<Record<(typeof names)[number], RegExp>> = {
  person: /^.{1,100}$/u,
  place: /^.{1,500}$/u,
  panel: /^(?:inside|faults)$/,
  tab: /^[a-z]{1,20}$/,
  interaction: /^\d{1,20}$/,
  picture: /^\/files\/.{1,500}$/u,
  line: /^\/.{0,999}$/u,
};
