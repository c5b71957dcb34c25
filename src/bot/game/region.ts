import { maxTypedLength } from '../../shared/contract/discord-limits.ts';
import { regionPattern } from '../../shared/contract/limits.ts';
import { isRegionGroup, regionCodes } from '../../shared/contract/regions.ts';
import { editDistance } from '../text/edit-distance.ts';
import { foldName } from './fold-name.ts';
import type { InputProblem } from './input-error.ts';
import { regionNames, regionOfCountry } from './region-names.ts';

export interface RegionChoice {
  region: string;
  /** The name that matched, unless it is the region's own: `Deutschland` for `EU`. */
  foundAs: string | undefined;
}

export type OwnNames = ReadonlyMap<string, string>;

/** Parses `ind`, `India` and `Brasil` as `IND`, `IND` and `BR`. Typing errors only lead to suggestions. */
export function parseRegion(typed: string, names: OwnNames): string | UnknownRegion {
  const wanted = typed.length <= maxTypedLength ? typed.normalize('NFKC').trim() : '';
  const region = findExactly(wanted, names);
  if (region) return region;
  const code = regionPattern.test(wanted) ? wanted : undefined;
  return { kind: 'region-unknown', typed, code, suggestion: suggestRegion(wanted, names) };
}

export type UnknownRegion = Extract<InputProblem, { kind: 'region-unknown' }>;

/** Lists regions whose code or name begins with the text, then those that contain it, then matching countries. */
export function findRegions(typed: string, names: OwnNames): RegionChoice[] {
  const wanted = foldName(typed.slice(0, maxTypedLength));
  // Groups match only by name, because their codes are also codes of countries.
  const isCode = mayBeCode(typed);
  const texts = (code: string) =>
    [isCode && !isRegionGroup(code) ? code : '', names.get(code) ?? ''].map(foldName);
  const codes = wanted === '' ? regionCodes : [...names.keys()];
  const own = [
    ...codes.filter((code) => texts(code).some((text) => text.startsWith(wanted))),
    ...codes.filter((code) => texts(code).some((text) => text.includes(wanted))),
  ].map((region): RegionChoice => ({ region, foundAs: undefined }));
  const others =
    wanted.length < 2
      ? []
      : regionNames()
          .filter(({ folded }) => folded.startsWith(wanted))
          .map(({ region, name }): RegionChoice => ({ region, foundAs: name }));
  const byRegion = new Map<string, RegionChoice>();
  for (const choice of [...own, ...others])
    if (!byRegion.has(choice.region)) byRegion.set(choice.region, choice);
  return [...byRegion.values()];
}

// Members may type Loadout's own notation, `Brazil (BR)`.
function findExactly(wanted: string, names: OwnNames): string | undefined {
  const folded = foldName(wanted);
  if (folded === '') return undefined;
  const isOwnName = ([region, name]: [string, string]) =>
    folded === foldName(name) || folded === foldName(name + region);
  return (
    (mayBeCode(wanted) ? regionCodes.find((code) => foldName(code) === folded) : undefined) ??
    [...names].find(isOwnName)?.[0] ??
    regionNames().find((known) => known.folded === folded)?.region
  );
}

/** A code has no accents: `mỹ` is Vietnamese for the United States, not the code of Malaysia. */
function mayBeCode(typed: string): boolean {
  return !/\p{Mn}/u.test(typed.normalize('NFD'));
}

function suggestRegion(wanted: string, names: OwnNames): string | undefined {
  const byCountry = regionOfCountry(wanted);
  if (byCountry) return byCountry;
  const folded = foldName(wanted);
  if (folded.length < minSuggestedLength) return undefined;
  const all = [...[...names].map(([region, name]) => ({ region, folded: foldName(name) })), ...regionNames()];
  const begun = new Set(all.filter((one) => one.folded.startsWith(folded)).map(({ region }) => region));
  const [only] = begun;
  return begun.size === 1 ? only : nearest(folded, all);
}

function nearest(wanted: string, all: readonly { region: string; folded: string }[]): string | undefined {
  let limit = wanted.length < longWord ? 1 : 2;
  let best: string | undefined;
  for (const { region, folded } of all) {
    if (folded.length < minSuggestedLength || limit < 0) continue;
    const distance = editDistance(wanted, folded, limit);
    if (distance > limit) continue;
    best = region;
    limit = distance - 1;
  }
  return best;
}

const minSuggestedLength = 4;
const longWord = 9;
