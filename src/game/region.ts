import { regionPattern } from '../contract/limits.ts';
import { regionCodes } from '../contract/regions.ts';
import { InputError } from './input-error.ts';

/**
 * The region that a person meant: a code we know in upper case (`ind`, or `India` by the names handed in → `IND`),
 * any other code as typed, for the player API takes codes we do not know.
 * @param names country names by code, in the person's language
 * @throws InputError where it cannot be a region code at all
 */
export function readRegion(typed: string, names: ReadonlyMap<string, string>): string {
  const wanted = typed.normalize('NFKC').trim();
  const lower = wanted.toLowerCase();
  const code =
    regionCodes.find((known) => known.toLowerCase() === lower) ??
    regionCodes.find((known) => names.get(known)?.toLowerCase() === lower);
  if (code) return code;
  if (regionPattern.test(wanted)) return wanted;
  throw new InputError({ kind: 'region-unknown', typed });
}

/** Codes whose name or code holds what was typed: first those that start with it. */
export function findRegions(typed: string, names: ReadonlyMap<string, string>): string[] {
  const wanted = typed.normalize('NFKC').trim().toLowerCase();
  const texts = (code: string) => [code, names.get(code) ?? ''].map((text) => text.toLowerCase());
  const starting = regionCodes.filter((code) => texts(code).some((text) => text.startsWith(wanted)));
  const holding = regionCodes.filter((code) => texts(code).some((text) => text.includes(wanted)));
  return [...new Set([...starting, ...holding])];
}
