import { readParams, writeParams } from './search-params.ts';

/** The view that the page's URL names: everyone who opens the URL sees the same view. */
export interface Address {
  person?: string | undefined;
  place?: string | undefined;
  /** The side panel that is open. */
  panel?: string | undefined;
}

const names = ['person', 'place', 'panel'] as const;

/** Parses the query of a URL and drops invalid parts. @param search of the URL */
export function readAddress(search: string): Address {
  const read = readParams(names, search);
  return Object.fromEntries(
    names.flatMap((name) => (forms[name].test(read[name] ?? '') ? [[name, read[name]]] : [])),
  );
}

/** The same page's address; whatever else it says stays. */
export function writeAddress(address: Address, href: string): string {
  return writeParams(names, address, href);
}

const forms: Readonly<Record<(typeof names)[number], RegExp>> = {
  person: /^.{1,100}$/u,
  place: /^.{1,500}$/u,
  panel: /^(?:inside|faults)$/,
};
