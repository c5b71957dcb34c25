import { readParams, writeParams } from './search-params.ts';

export interface Address {
  person?: string | undefined;
  place?: string | undefined;
  panel?: string | undefined;
}

const names = ['person', 'place', 'panel'] as const;

/** Reads an address from a URL's query, dropping invalid parts. */
export function readAddress(search: string): Address {
  const read = readParams(names, search);
  return Object.fromEntries(
    names.flatMap((name) => (forms[name].test(read[name] ?? '') ? [[name, read[name]]] : [])),
  );
}

/** Changes only the given parts of a URL. */
export function writeAddress(address: Address, href: string): string {
  return writeParams(names, address, href);
}

const forms: Readonly<Record<(typeof names)[number], RegExp>> = {
  person: /^.{1,100}$/u,
  place: /^.{1,500}$/u,
  panel: /^(?:inside|faults)$/,
};
